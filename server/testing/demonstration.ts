import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import pino from 'pino'
import { inject } from 'vitest'
import { buildServices } from '../core/build-services.ts'
import { readConfig } from '../core/config.ts'
import { seed } from '../seed.ts'
import { jobs } from '../worker.ts'
import { asOwner, recordedCopy } from './database.ts'

/** The database and the folder (keys and files) of the demonstration, as plain data between processes. */
export interface Seeded {
  readonly template: string
  readonly folder: string
}

/** The demonstration, made by the first test file of a run that asks for it: making it takes ten seconds of a core. */
export async function seeded(): Promise<Seeded> {
  const given = inject('seeded')
  await asOwner('select pg_advisory_lock(72037)')
  try {
    // The folder comes last, so that whoever sees it finds all.
    if (!existsSync(given.folder)) await make(given)
  } finally {
    await asOwner('select pg_advisory_unlock(72037)')
  }
  return given
}

async function make({ template, folder }: Seeded): Promise<void> {
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making)
  const database = await recordedCopy()
  const { pool, db, ownerPool } = database
  const config = readConfig({
    ...{ NODE_ENV: 'test', DATA_DIR: making, PUBLIC_URL: 'http://localhost', SEED: 'demo', WORKER: 'off' },
  })
  const log = pino({ level: 'silent' })
  const { services, close } = await buildServices({ config, pool, db, readDb: db, log, jobs })
  await seed(services, ownerPool)
  await close()
  await database.leave()
  await asOwner(`drop database if exists ${template}`)
  await asOwner(`alter database ${database.name} rename to ${template}`)
  renameSync(making, folder)
}
