import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from './app.ts'
import { testRegister } from './register-suite.ts'
import { registers } from './registers.ts'

const app = await testApp()

test('no register is left out of the suite', () => {
  // Slides of an organisation keep a draft beside what is shown, which no case of the suite says: server/news tests them.
  const server = join(import.meta.dirname, '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('core'),
  )
  const made = files.reduce(
    (count, name) =>
      count +
      (readFileSync(join(server, name), 'utf8').match(/\bregister\(on, services, (?!ownSlideRegister\b)/g)?.length ??
        0),
    0,
  )
  expect(registers.length).toBe(made)
})

for (const one of registers) testRegister(app, one)
