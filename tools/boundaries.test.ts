import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findViolations } from './boundaries.ts'

function planted(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'sijill-boundaries-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findViolations(root)
}

test.each([
  ['contract/people/member.ts', `import dayjs from 'dayjs'`, 'zod only'],
  ['contract/people/member.ts', `import { pool } from '#server/core/database/pool.ts'`, 'neither server'],
  ['web/people/list.tsx', `import { members } from '#server/people/index.ts'`, 'by its API only'],
  ['web/people/list.tsx', `const x = await import('../../server/people/index.ts')`, 'by its API only'],
  ['web/people/list.tsx', `export { Card } from '../property/card.tsx'`, 'in the routes only'],
  ['web/ui/card.tsx', `import { list } from '#web/people/list.tsx'`, 'imports no area'],
  ['server/core/mail.ts', `import type { X } from '#server/people/index.ts'`, 'imports no area'],
  ['server/people/member.ts', `import { act } from '#server/founding/act.ts'`, 'index.ts'],
  ['server/people/member.ts', `import { act } from '../founding/index.ts'`, 'not in ARCHITECTURE.md'],
  ['server/people/member.ts', `import { app } from '#server/testing/app.ts'`, 'only tests'],
  ['server/people/member.ts', `import { card } from '#web/ui/card.tsx'`, 'nothing of the web'],
])('a planted violation bites: %s with %s', (path, text, why) => {
  expect(planted({ [path]: text })).toEqual([expect.stringContaining(why)])
})

test('what ARCHITECTURE.md allows passes', () => {
  const allowed = planted({
    'ARCHITECTURE.md': '- `people -> founding`: members of a new organisation',
    'contract/people/member.ts': `import { z } from 'zod'; import '../core/text.ts'; import '#contract/founding/case.ts'`,
    'server/people/member.ts': `import '#server/founding/index.ts'; import '#server/core/database/pool.ts'; import 'node:fs'`,
    'server/people/member.test.ts': `import '#server/testing/app.ts'; import '#server/founding/act.ts'`,
    'server/app.ts': `import './people/index.ts'`,
    'web/routes/people.tsx': `import '#web/people/list.tsx'; import '#web/property/list.tsx'`,
    'web/people/list.tsx': `import '#web/ui/card.tsx'; import '#web/generated/messages.js'; import '#contract/people/member.ts'`,
  })
  expect(allowed).toEqual([])
})
