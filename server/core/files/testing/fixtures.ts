import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A real image of the given size. */
export const image = (kind: 'png' | 'jpeg' | 'gif', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c4c' } })
    [kind]()
    .toBuffer()

/** A JPEG that lies on its side and whose EXIF contains a place. */
export const photoWithPlace = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#b48a35' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 30/1 0/1' },
      IFD0: { Copyright: 'SECRET-PLACE' },
    })
    .toBuffer()

/** A valid GIF header that is also JavaScript. */
export const gifScript = (): Buffer =>
  Buffer.from('GIF89a/*\x00\x00\x00\x00\x00*/=1;alert(document.domain);//', 'latin1')

/** A PNG of a few hundred bytes that claims 30,000 × 30,000 pixels. */
export function pixelFlood(side = 30_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A small PDF. `catalog` and `objects` add what a test needs. */
export function pdf(catalog = '', objects: (string | Buffer)[] = []): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ]
  const offsets = all.map((object, index) => {
    const offset = Buffer.concat(parts).length
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as string, 'latin1'), Buffer.from('\nendobj\n'))
    return offset
  })
  const start = Buffer.concat(parts).length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A PDF object that hides other objects in a compressed stream. */
export function objectStream(content: string, filter = '/FlateDecode'): string {
  const body = deflateSync(Buffer.from(content))
  return `<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${body.length} >>\nstream\n${body.toString('latin1')}\nendstream`
}

type ZipEntry = { name: string; data: Buffer; declared?: number; mode?: number }

/** A ZIP archive. `declared` is a false size for an entry. */
export function zip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, data, declared, mode = 0 } of entries) {
    const packed = deflateRawSync(data)
    const title = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declared ?? data.length, 18)
    fields.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, title, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, tail, title]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

/** A minimal Word file, with more entries if given. */
export const docx = (more: ZipEntry[] = []): Buffer =>
  zip([
    { name: '[Content_Types].xml', data: Buffer.from(TYPES) },
    { name: 'word/document.xml', data: Buffer.from('<w:document/>') },
    ...more,
  ])
