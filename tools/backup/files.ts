import { existsSync } from 'node:fs'
import { cp, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { localStorage } from '#server/core/files/storage.ts'

const marks = ['database.json', 'log.json']

/**
 * Brings the copies of stored files in `<backupDir>/files` up to date: new ones are added; those that left the store
 * are removed `days` after they were copied, when no base that is kept names them any more. The keys stand in `keys`.
 */
export async function copyFiles(
  { dataDir, backupDir }: { dataDir: string; backupDir: string },
  days = 30,
): Promise<{ added: number; removed: number }> {
  const [store, copies] = [localStorage(dataDir), localStorage(backupDir)]
  const there = new Set<string>()
  let [added, removed] = [0, 0]
  for await (const { key } of store.list()) {
    there.add(key)
    if (await copies.exists(key)) continue
    await copies.put(key, await store.bytes(key))
    added += 1
  }
  for await (const { key, modifiedAt } of copies.list())
    if (!there.has(key) && Date.now() - modifiedAt.getTime() > days * 86_400_000) {
      await copies.remove(key)
      removed += 1
    }
  await copyMarks(dataDir, backupDir)
  const keys = join(dataDir, 'secrets.json')
  if (existsSync(keys)) {
    await mkdir(join(backupDir, 'keys'), { recursive: true, mode: 0o700 })
    await cp(keys, join(backupDir, 'keys', 'secrets.json'))
  }
  return { added, removed }
}

/** Puts files and keys of a backup into `dataDir`. */
export async function restoreFiles({ dataDir, backupDir }: { dataDir: string; backupDir: string }): Promise<void> {
  if (existsSync(join(backupDir, 'files')))
    await cp(join(backupDir, 'files'), join(dataDir, 'files'), { recursive: true, preserveTimestamps: true })
  const keys = join(backupDir, 'keys', 'secrets.json')
  if (existsSync(keys)) await cp(keys, join(dataDir, 'secrets.json'))
}

/** Marks change, so they are copied each time. */
async function copyMarks(from: string, to: string): Promise<void> {
  await mkdir(join(to, 'files'), { recursive: true })
  for (const name of marks) {
    const known = await stat(join(from, 'files', name)).catch(() => undefined)
    if (known) await cp(join(from, 'files', name), join(to, 'files', name))
    else await rm(join(to, 'files', name), { force: true })
  }
}
