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
  ['contract/core/words.ts', `import { member } from '../people/member.ts'`, 'contract of no area'],
  ['web/people/list.tsx', `import { members } from '#server/people/index.ts'`, 'by its API only'],
  ['web/people/list.tsx', `const x = await import('../../server/people/index.ts')`, 'by its API only'],
  ['web/people/list.tsx', `export { Card } from '../founding/card.tsx'`, 'shared/'],
  ['web/people/list.tsx', `import { Card } from '#web/founding/shared/card.tsx'`, 'not in ARCHITECTURE.md'],
  ['web/people/list.tsx', `import { Frame } from '#web/shell/frame.tsx'`, 'nothing of the shell'],
  ['web/people/list.tsx', `import { Route } from '#web/routes/people.tsx'`, 'nothing of the shell'],
  ['web/shell/frame.tsx', `import { Route } from '#web/routes/people.tsx'`, 'a route'],
  ['web/core/forms/save.ts', `import { list } from '#web/people/shared/list.tsx'`, 'only web/base and web/ui'],
  ['web/core/forms/save.ts', `import { frame } from '#web/shell/frame.tsx'`, 'only web/base and web/ui'],
  ['web/core/forms/save.ts', `import type { Member } from '#contract/people/member.ts'`, 'contract of no area'],
  ['web/ui/card.tsx', `import { list } from '#web/people/list.tsx'`, 'only web/base'],
  ['web/ui/card.tsx', `import { callApi } from '#web/core/api/api.ts'`, 'only web/base'],
  ['web/ui/card.tsx', `import type { Call } from '#contract/core/calls/call.ts'`, 'nothing of the API'],
  ['web/base/format.ts', `import { Card } from '../ui/card.tsx'`, 'nothing of the web'],
  ['server/core/mail.ts', `import type { X } from '#server/people/index.ts'`, 'imports no area'],
  ['server/core/mail.ts', `import type { Member } from '#contract/people/member.ts'`, 'contract of no area'],
  ['server/people/member.ts', `import { act } from '#server/founding/act.ts'`, 'index.ts'],
  ['server/people/member.ts', `import { act } from '../founding/index.ts'`, 'not in ARCHITECTURE.md'],
  ['server/people/member.ts', `import { app } from '#server/testing/app.ts'`, 'only tests'],
  ['server/people/member.ts', `import { card } from '#web/ui/card.tsx'`, 'nothing of the web'],
])('a planted violation bites: %s with %s', (path, text, why) => {
  expect(planted({ 'server/people/index.ts': '', [path]: text })).toEqual([expect.stringContaining(why)])
})

test('a pair listed for the server does not allow the import on the web, and the other way round', () => {
  const pages = { server: '- server: `people -> founding`', web: '- web: `people -> founding`' }
  const web = { 'web/people/list.tsx': `import '#web/founding/shared/card.tsx'`, 'server/people/index.ts': '' }
  const server = { 'server/people/member.ts': `import '#server/founding/index.ts'` }
  const missing = [expect.stringContaining('not in ARCHITECTURE.md'), expect.stringContaining('nothing in')]
  expect(planted({ ...web, 'ARCHITECTURE.md': pages.server })).toEqual(missing)
  expect(planted({ ...web, 'ARCHITECTURE.md': pages.web })).toEqual([])
  expect(planted({ ...server, 'ARCHITECTURE.md': pages.web })).toEqual(missing)
  expect(planted({ ...server, 'ARCHITECTURE.md': pages.server })).toEqual([])
})

test('a circle of web pairs is reported', () => {
  const page = '- web: `people -> founding`, `founding -> news`, `news -> people`, `ngos -> people`'
  const circles = planted({ 'ARCHITECTURE.md': page }).filter((one) => one.includes('lead back'))
  expect(circles).toEqual(['people', 'founding', 'news'].map((area) => expect.stringContaining(`web/${area} `)))
})

test('a listed pair that nothing uses is reported', () => {
  expect(planted({ 'ARCHITECTURE.md': '- web: `people -> founding`' })).toEqual([
    expect.stringContaining('nothing in web needs the pair `people -> founding`'),
  ])
})

test('an area without a server folder of the same name is reported', () => {
  const files = { 'server/people/index.ts': '', 'web/persons/list.tsx': '', 'contract/folk/member.ts': '' }
  expect(planted(files)).toEqual([expect.stringContaining('contract/folk'), expect.stringContaining('web/persons')])
})

test('what ARCHITECTURE.md allows passes', () => {
  const allowed = planted({
    'ARCHITECTURE.md': '- server: `people -> founding`\n- web: `people -> news`',
    'contract/people/member.ts': `import { z } from 'zod'; import '../core/text.ts'; import '#contract/founding/case.ts'`,
    'server/people/member.ts': `import '#server/founding/index.ts'; import '#server/core/database/pool.ts'; import 'node:fs'`,
    'server/people/member.test.ts': `import '#server/testing/app.ts'; import '#server/founding/act.ts'`,
    'server/app.ts': `import './people/index.ts'`,
    'web/router.tsx': `import './shell/error-page.tsx'`,
    'web/routes/people.tsx': `import '#web/people/list.tsx'; import '#web/news/list.tsx'`,
    'web/shell/frame.tsx': `import '#web/people/bell.tsx'; import '#contract/people/member.ts'`,
    'web/people/list.tsx': `import '#web/ui/card.tsx'; import '#web/core/api/api.ts'; import '#web/base/format.ts'; import '#web/generated/messages.js'; import '#contract/people/member.ts'; import '#web/news/shared/card.tsx'`,
    'web/core/api/api.ts': `import '#web/ui/card.tsx'; import '#web/base/format.ts'; import '#contract/core/calls/call.ts'`,
    'web/ui/card.tsx': `import '#web/base/format.ts'; import '#contract/core/values/arabic.ts'`,
  })
  expect(allowed).toEqual([])
})
