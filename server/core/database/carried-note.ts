import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the last carrying over of the embedded database was. */
export interface CarriedNote {
  from: string
  to: string
  at: string
  /** Hash of the control file of the database of before, as it was when the copy was proved. */
  control: string
  /** How the database names the row by which its file store knows it (`identity.ts`): as it was, and as it was written anew. */
  row: { before: string; after: string }
}

const noteOf = (folder: string) => join(folder, 'carried.json')

export async function readCarriedNote(folder: string): Promise<CarriedNote | undefined> {
  const text = await readFile(noteOf(folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as CarriedNote)
}

/** Written whole or not at all. */
export async function writeCarriedNote(folder: string, note: CarriedNote): Promise<void> {
  const path = noteOf(folder)
  await writeFile(`${path}.new`, JSON.stringify(note), { flush: true })
  await rename(`${path}.new`, path)
}
