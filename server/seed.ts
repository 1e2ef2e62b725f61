import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { seedDemo } from '#db/seed/demo.ts'
import { seedReference } from '#db/seed/reference.ts'
import { storeFile } from './core/files/store.ts'
import { hashPassword } from './core/passwords.ts'
import { createDb } from './core/pool.ts'
import { encrypt, hmac } from './core/secrets.ts'
import type { Services } from './core/services.ts'

/** Fills an empty installation as SEED says; every part may run again. */
export async function seed(services: Services, adminPool: Pool): Promise<void> {
  const { config, secrets, storage, scan } = services
  if (config.seed === 'none') return
  const db = createDb(adminPool)
  await seedReference(db)
  if (config.seed !== 'reference')
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
    })
  await services.reference.refresh()
}

/** Lines for people: where the product answers and, in a demonstration, who may sign in. */
export async function announce(services: Services, http: FastifyInstance): Promise<void> {
  const { config, db } = services
  const address = http.server.listening ? http.server.address() : null
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const lines = [`Sijill: http://${config.host}:${port}`]
  if (config.seed === 'demo') {
    const { rows } = await sql<{
      kind: string
      names: string
    }>`select kind, string_agg(coalesce(username, email), ', ' order by id) as names from users where deleted_at is null and kind in ('ministry', 'org', 'est') and (coalesce(username, email) ~ '^(central|ngo|dm|hl|ho|evaluator|finance|editor|auditor|support|sanabel|athar|founder)') group by kind order by kind desc`.execute(
      db,
    )
    lines.push(
      'Demonstration accounts, all with the password of DEMO_PASSWORD:',
      ...rows.map(
        (row) =>
          `  ${{ ministry: '/auth/ministry-login', org: '/auth/login', est: '/auth/login' }[row.kind as 'org']}  ${row.names}`,
      ),
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
