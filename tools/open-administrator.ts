import { parseArgs } from 'node:util'
import pino from 'pino'
import { z } from 'zod'
import { openAdministrator } from '#server/accounts/index.ts'
import { readConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/core/database/open-database.ts'

/** Opens the account of another central administrator where none could confirm it inside; see deploy/runbook.md. */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { username: text, email: text, 'first-name': text, 'last-name': text } })
const person = z
  .object({
    username: z.string().regex(/^[a-z][\w.-]{2,59}$/),
    email: z.email(),
    'first-name': z.string().min(2).max(50),
    'last-name': z.string().min(2).max(50),
  })
  .safeParse(values)
if (!person.success) {
  console.error('node tools/open-administrator.ts --username … --email … --first-name … --last-name …')
  console.error(z.prettifyError(person.error))
  process.exit(1)
}

const config = readConfig()
const { db, close } = await openDatabase({ ...config, log: pino({ level: config.logLevel }, pino.destination(2)) })
try {
  const { username, email, 'first-name': firstName, 'last-name': lastName } = person.data
  const services = { db, config, now: () => new Date() }
  const opened = await openAdministrator(services, { username, email, firstName, lastName })
  if (opened) console.log(`Set the password here, once, within 24 hours:\n  ${config.publicUrl}${opened.path}`)
  else console.error('The user name or the e-mail address is taken.')
  process.exitCode = opened ? 0 : 1
} finally {
  await close()
}
