import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { FileRefused } from './refused.ts'

const unpack = promisify(inflate)
const MAX_UNPACKED = 24 * 1024 * 1024
const MAX_STREAMS = 20_000
const MAX_OPEN_ACTIONS = 20

// Long enough not to occur by chance in compressed data. A script cannot run without /S /JavaScript.
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|GoToR)(?![A-Za-z0-9])/
const ACTIVE_IN_PLAIN = /\/(?:JS|XFA)(?=\s*[(<[\d])/

/**
 * Refuses a PDF that is damaged or encrypted, has bytes hidden around it, or contains scripts, launch actions, embedded
 * files or opening actions.
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const raw = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d[\s%]/.test(raw)) throw new FileRefused('pdf')
  const end = raw.lastIndexOf('%%EOF')
  // A second file can hide in bytes after the end.
  if (end < 0 || raw.slice(end + 5).replace(/[\s\0]/g, '') !== '' || !/startxref\s+\d+\s*$/.test(raw.slice(0, end))) {
    throw new FileRefused('pdf')
  }
  const names = decodeNames(raw)
  if (ACTIVE.test(names)) throw new FileRefused('pdf_active')
  let plain = ''
  let from = 0
  let unpacked = 0
  let count = 0
  for (const { dictionary, start, stop } of streams(raw)) {
    plain += raw.slice(from, start)
    from = stop
    if (/\/Type\s*\/ObjStm(?![A-Za-z])/.test(dictionary)) {
      const objects = await objectStream(bytes.subarray(start, stop), dictionary)
      unpacked += objects.length
      plain += `\n${objects}`
    }
    count += 1
    if (unpacked > MAX_UNPACKED || count > MAX_STREAMS) throw new FileRefused('bomb')
  }
  const text = decodeNames(plain + raw.slice(from))
  if (/\/Encrypt\s*(?:\d|<<)/.test(text)) throw new FileRefused('pdf_encrypted')
  if (ACTIVE.test(text) || ACTIVE_IN_PLAIN.test(text)) throw new FileRefused('pdf_active')
  if (opensWithAction(text)) throw new FileRefused('pdf_active')
}

// A name may contain escapes (/J#61vaScript).
const decodeNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function* streams(raw: string): Generator<{ dictionary: string; start: number; stop: number }> {
  let from = 0
  for (;;) {
    const at = raw.indexOf('stream', from)
    if (at < 0) return
    const opening = />>\s*$/.test(raw.slice(Math.max(0, at - 40), at))
    const start = raw[at + 6] === '\r' ? at + 8 : at + 7
    if (!opening || !/[\r\n]/.test(raw[at + 6] ?? '')) {
      from = at + 6
      continue
    }
    const stop = raw.indexOf('endstream', start)
    if (stop < 0) throw new FileRefused('pdf')
    const before = raw.slice(Math.max(from, at - 4000), at)
    yield { dictionary: decodeNames(before.slice(before.lastIndexOf(' obj') + 1)), start, stop }
    from = stop + 9
  }
}

async function objectStream(body: Buffer, dictionary: string): Promise<string> {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/[A-Za-z0-9]+)/.exec(dictionary)?.[1]
  if (filter === undefined) return body.toString('latin1')
  // Nobody needs several filters on an object stream, except to hide something.
  if (filter.replace(/[[\]\s]/g, '') !== '/FlateDecode') throw new FileRefused('pdf_active')
  try {
    return (await unpack(body, { maxOutputLength: MAX_UNPACKED })).toString('latin1')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new FileRefused(code === 'ERR_BUFFER_TOO_LARGE' ? 'bomb' : 'pdf')
  }
}

// Office programs write a harmless destination («open at page 1»). Anything else is an action.
function opensWithAction(text: string): boolean {
  const found = [...text.matchAll(/\/OpenAction(?![A-Za-z])/g)]
  if (found.length > MAX_OPEN_ACTIONS) return true
  for (const { index } of found) {
    const value = text.slice(index + 11, index + 400).trimStart()
    const reference = /^(\d+)\s+(\d+)\s+R/.exec(value)
    if (reference) {
      // Inside an object stream the target cannot be found. It is refused unless it is a plain object.
      const target = new RegExp(
        `(?:^|\\s)${reference[1]}\\s+${reference[2]}\\s+obj\\s*(?:\\[|<<[^>]*/S\\s*/GoTo[\\s/>])`,
      )
      if (!target.test(text)) return true
    } else if (!/^(?:\[|<<[^>]*\/S\s*\/GoTo[\s/>])/.test(value)) return true
  }
  return false
}
