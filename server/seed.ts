import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { seedReference } from '#db/seed/reference.ts'
import { createDb } from './core/pool.ts'
import type { Services } from './core/services.ts'

/** Fills an empty installation as SEED says; every part may run again. */
export async function seed(services: Services, adminPool: Pool): Promise<void> {
  if (services.config.seed === 'none') return
  await seedReference(createDb(adminPool))
  await services.reference.refresh()
}

/** One line for people: where the product answers. */
export function announce(services: Services, http: FastifyInstance): void {
  const address = http.server.listening ? http.server.address() : null
  const port = typeof address === 'object' && address !== null ? address.port : services.config.port
  process.stdout.write(`Sijill: http://${services.config.host}:${port}\n`)
}
