import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { hasDemonstration } from '#db/seed/demo-mark.ts'
import { seedReference } from '#db/seed/reference.ts'
import { demonstrationOf, firstAdministrator } from './accounts/index.ts'
import { storeFile } from './core/files/store.ts'
import { hashPassword } from './core/identity/passwords.ts'
import { createDb } from './core/database/pool.ts'
import { encrypt, hmac } from './core/identity/secrets.ts'
import type { Services } from './core/services.ts'
import { firstLines } from './returns/index.ts'

/** Fills an empty installation as SEED says; every part may run again. */
export async function seed(services: Services, adminPool: Pool): Promise<void> {
  const { config, secrets, storage, scan } = services
  if (config.seed === 'none') return
  const db = createDb(adminPool)
  await seedReference(db)
  if (config.seed !== 'reference' && !(await hasDemonstration(db))) {
    // Loaded only where it is needed: it draws its pictures while it is loaded.
    const { seedDemo } = await import('#db/seed/demo.ts')
    await seedDemo(db, {
      passwordHash: await hashPassword(config.demoPassword),
      encrypt: (number) => encrypt(number, secrets.encryptionKey, 'id_number'),
      hmac: (number) => hmac(number, secrets.hmacKey),
      storeFile: async (trx, file) =>
        (
          await storeFile(
            trx,
            { storage, scan },
            {
              source: { buffer: file.bytes },
              name: file.name,
              use: file.use,
              owner: { ngo_id: file.ngo_id, establishment_id: file.establishment_id },
              uploadedBy: file.uploaded_by,
            },
          )
        ).id,
      returnLines: (trx, of) => firstLines(trx, services.reference, of),
    })
  }
  if (config.seed === 'large') {
    const { seedLarge } = await import('#db/seed/large.ts')
    await seedLarge(db)
  }
  await services.reference.refresh()
}

/** Lines for people: where the product answers and, in a demonstration, who may sign in; on a new real installation, the way in. */
export async function announce(services: Services, http: FastifyInstance): Promise<void> {
  const { config } = services
  const address = http.server.listening ? http.server.address() : null
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const url = `http://${config.host}:${port}`
  const lines = [`Sijill: ${url}`]
  const demonstration = await demonstrationOf(services)
  if (demonstration)
    lines.push(
      `Demonstration accounts, password ${demonstration.password}:`,
      `  ${url}/auth/ministry-login  ${demonstration.ministry.join(', ')}`,
      `  ${url}/auth/login  ${[...demonstration.organisation, ...demonstration.founding].join(', ')}`,
    )
  const first = config.seed === 'reference' ? await firstAdministrator(services) : undefined
  // PUBLIC_URL where it is set: a proxy may stand before the port.
  const base = config.publicUrl === `http://${config.host}:${config.port}` ? url : config.publicUrl
  if (first)
    lines.push(
      `First administrator (${first.username}): set the password here, once, within 24 hours:`,
      `  ${base}${first.path}`,
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}
