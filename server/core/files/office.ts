import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { FileRefused } from './refused.ts'

const MAX_ENTRIES = 2000
const MAX_TOTAL = 60 * 1024 * 1024
const MAX_RATIO = 100

type Entry = { name: string; method: number; packed: number; size: number; offset: number; mode: number }

/**
 * Refuses a DOCX or XLSX that is damaged, unpacks to far more than its size, or contains macros, embedded files or
 * nested archives.
 */
export async function inspectOffice(bytes: Buffer, kind: 'docx' | 'xlsx'): Promise<void> {
  const entries = directory(bytes)
  const names = entries.map((entry) => entry.name)
  const main = kind === 'docx' ? 'word/document.xml' : 'xl/workbook.xml'
  if (!names.includes('[Content_Types].xml') || !names.includes(main) || new Set(names).size !== names.length) {
    throw new FileRefused('office')
  }
  for (const { name, mode } of entries) {
    const symbolicLink = (mode & 0xf000) === 0xa000
    if (symbolicLink || /(?:^|\/)\.\.(?:\/|$)|^[/\\]|\\|\0|^[A-Za-z]:/.test(name)) throw new FileRefused('office')
    if (
      /vbaProject|\.(?:bin|exe|dll|js|vbs|zip|docm|xlsm|ole|hta)$|\/(?:embeddings|activeX|externalLinks)\//i.test(name)
    ) {
      throw new FileRefused('office_active')
    }
  }
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (total > MAX_TOTAL || total > bytes.length * MAX_RATIO) throw new FileRefused('bomb')
  // Declared sizes may be false, so every entry is unpacked up to its declared size.
  for (const entry of entries) await checkEntry(bytes, entry)
}

function directory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (bytes.readUInt32LE(0) !== 0x04034b50 || end < 0 || end + 22 > bytes.length) throw new FileRefused('office')
  const count = bytes.readUInt16LE(end + 10)
  // A second file can hide in a comment or after the end. 0xffff would mean ZIP64.
  if (count > MAX_ENTRIES || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) throw new FileRefused('office')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw new FileRefused('office')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      mode: bytes.readUInt32LE(at + 38) >>> 16,
      offset: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

async function checkEntry(bytes: Buffer, entry: Entry): Promise<void> {
  const { offset, packed, size, method } = entry
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw new FileRefused('office')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const body = bytes.subarray(start, start + packed)
  if (body.length !== packed || (method !== 0 && method !== 8)) throw new FileRefused('office')
  if (method === 0) {
    if (packed !== size) throw new FileRefused('office')
    return
  }
  const unpacked = await unpackedSize(body, size)
  if (unpacked > size) throw new FileRefused('bomb')
  if (unpacked !== size) throw new FileRefused('office')
}

/** Bytes that a part unpacks to, counted and let go; it stops above `most`. Throws FileRefused for damaged bytes. */
async function unpackedSize(body: Buffer, most: number): Promise<number> {
  let size = 0
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > most ? new FileRefused('bomb') : null)
    },
  })
  const inflate = createInflateRaw()
  try {
    const counted = pipeline(inflate, count)
    inflate.end(body)
    await counted
    return size
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('office')
  }
}
