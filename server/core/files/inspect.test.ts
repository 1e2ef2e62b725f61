import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPdfRenderer } from '../papers/pdf/render.ts'
import { sampleDecision } from '../papers/pdf/testing/sample-decision.ts'
import { inspectFile } from './inspect.ts'
import { contentDisposition, safeName } from './names.ts'
import { FileRefused } from './refused.ts'
import { docx, gifScript, image, objectStream, pdf, photoWithPlace, pixelFlood, zip } from './testing/fixtures.ts'

const reasonOf = async (...file: Parameters<typeof inspectFile>): Promise<string> => {
  try {
    await inspectFile(...file)
    return 'accepted'
  } catch (error) {
    if (error instanceof FileRefused) return error.reason
    throw error
  }
}

/** Of work, not of waiting: others share the processors. */
function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

describe('images', () => {
  it('are drawn anew: place and owner in the metadata are gone, the picture is upright', async () => {
    const photo = await photoWithPlace()
    expect(photo.includes('SECRET-PLACE')).toBe(true)
    const clean = await inspectFile('document', 'صورة.jpg', photo)
    expect(clean.bytes.includes('SECRET-PLACE')).toBe(false)
    expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined()
    expect(clean).toMatchObject({ mime: 'image/jpeg', width: 30, height: 40, name: 'صورة.jpg' })
  })

  it('lose a ZIP, HTML or script hidden behind or inside the pixels', async () => {
    const hidden = zip([{ name: 'evil.html', data: Buffer.from('<script>') }])
    const clean = await inspectFile('image', 'a.png', Buffer.concat([await image('png'), hidden]))
    expect(clean.bytes.includes('PK\x03\x04')).toBe(false)
    expect(clean.bytes.subarray(-8).toString('latin1')).toContain('IEND')
    expect(await reasonOf('image', 'a.gif', gifScript())).toBe('image')
    const gif = await inspectFile('image', 'شعار.gif', await image('gif'))
    expect(gif).toMatchObject({ mime: 'image/png', name: 'شعار.png' })
  })

  it('with a pixel flood are refused fast and without memory', async () => {
    const before = process.memoryUsage().rss
    const start = process.cpuUsage()
    expect(await reasonOf('image', 'a.png', pixelFlood())).toBe('image_pixels')
    expect(secondsSince(start)).toBeLessThan(5)
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
    expect(await reasonOf('image', 'a.png', await image('png', 6001, 10))).toBe('image_side')
    expect(await reasonOf('document', 'a.png', await image('png', 6001, 10))).toBe('accepted')
  })

  it.each([
    ['SVG', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'type'],
    ['SVG named PNG', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'mismatch'],
    ['HTML named JPEG', 'a.jpg', '<html><script>alert(1)</script>', 'mismatch'],
    ['program behind an image extension', 'a.jpg.exe', 'MZ', 'type'],
    ['no extension', 'jpg', 'x', 'type'],
    ['cut image', 'a.png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image'],
    ['nothing', 'a.png', '', 'empty'],
  ])('%s is refused', async (_, name, text, reason) => {
    expect(await reasonOf('image', name, Buffer.from(text, 'latin1'))).toBe(reason)
  })

  it('need the extension of their content and a use that allows it', async () => {
    expect(await reasonOf('image', 'a.jpg', await image('png'))).toBe('mismatch')
    expect(await reasonOf('document', 'a.gif', await image('gif'))).toBe('type')
    expect(await reasonOf('image', 'a.pdf', pdf())).toBe('type')
    expect(await reasonOf('image', 'A.PHP.JPG', await image('jpeg'))).toBe('accepted')
    expect(await reasonOf('image', 'a.png', Buffer.alloc(5 * 1024 * 1024 + 1))).toBe('too_large')
  })
})

describe('PDF', () => {
  it('plain, with a page to open at, and our own decisions are accepted', async () => {
    expect(await reasonOf('document', 'a.pdf', pdf())).toBe('accepted')
    expect(await reasonOf('document', 'a.pdf', pdf('/OpenAction [3 0 R /XYZ null null 0]'))).toBe('accepted')
    expect(await reasonOf('document', 'a.pdf', pdf('/OpenAction 4 0 R', ['<< /S /GoTo /D [3 0 R /Fit] >>']))).toBe(
      'accepted',
    )
    const renderer = createPdfRenderer()
    const decision = await renderer.render('decision', sampleDecision())
    await renderer.close()
    expect(await reasonOf('document', 'a.pdf', Buffer.from(decision))).toBe('accepted')
  })

  it.each([
    ['a script', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>', []],
    ['a script spelt with escapes', '/AA << /O << /S /J#61vaScript /J#53 (x) >> >>', []],
    ['a launch', '/OpenAction 4 0 R', ['<< /S /Launch /F (cmd.exe) >>']],
    ['an embedded file', '/Names << /EmbeddedFiles 4 0 R >>', ['<< /Names [] >>']],
    ['a script hidden in an object stream', '', [objectStream('9 0 << /S /JavaScript /JS (x) >>')]],
    ['a chain of filters before an object stream', '', [objectStream('9 0 <<>>', '[/ASCIIHexDecode /FlateDecode]')]],
    ['a call home at opening', '/OpenAction << /S /URI /URI (http://evil.example) >>', []],
    ['a form that sends itself', '', ['<< /S /SubmitForm /F (http://evil.example) >>']],
    ['an XFA form', '/AcroForm << /XFA [(a) 4 0 R] >>', []],
  ])('with %s is refused', async (_, catalog, objects) => {
    expect(await reasonOf('document', 'a.pdf', pdf(catalog, objects))).toBe('pdf_active')
  })

  it('encrypted, cut, or with something around it is refused', async () => {
    const plain = pdf()
    expect(await reasonOf('document', 'a.pdf', pdf('/Encrypt 4 0 R'))).toBe('pdf_encrypted')
    expect(await reasonOf('document', 'a.pdf', plain.subarray(0, -30))).toBe('pdf')
    expect(await reasonOf('document', 'a.pdf', Buffer.concat([plain, Buffer.from('<script>alert(1)</script>')]))).toBe(
      'pdf',
    )
    expect(await reasonOf('document', 'a.pdf', Buffer.concat([Buffer.from('<html>'), plain]))).toMatch(/mismatch|pdf/)
  })

  it('that unpacks to gigabytes or repeats its opening is refused in time', async () => {
    const bomb = deflateSync(Buffer.alloc(60 * 1024 * 1024))
    const object = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n${bomb.toString('latin1')}\nendstream`
    expect(await reasonOf('document', 'a.pdf', pdf('', [object]))).toBe('bomb')
    const start = process.cpuUsage()
    const many = '<<>>\nstream\n\nendstream\n'.repeat(300_000)
    expect(await reasonOf('document', 'a.pdf', pdf('', [many]))).toBe('bomb')
    expect(await reasonOf('document', 'a.pdf', pdf('/OpenAction 4 0 R '.repeat(200_000)))).toBe('pdf_active')
    expect(secondsSince(start)).toBeLessThan(5)
  })
})

describe('Word and Excel files', () => {
  it('are taken where the use says so', async () => {
    expect(await reasonOf('word', 'نموذج.docx', docx())).toBe('accepted')
    expect(await reasonOf('document', 'a.docx', docx())).toBe('type')
    expect(await reasonOf('word', 'a.xlsx', docx())).toMatch(/office|mismatch/)
  })

  it.each([
    ['zip bomb', docx([{ name: 'word/a.xml', data: Buffer.alloc(30 * 1024 * 1024) }]), 'bomb'],
    ['entry larger than it says', docx([{ name: 'word/a.xml', data: Buffer.alloc(1_000_000), declared: 10 }]), 'bomb'],
    ['path outside', docx([{ name: '../../etc/passwd', data: Buffer.from('x') }]), 'office'],
    ['symbolic link', docx([{ name: 'word/l', data: Buffer.from('/etc/passwd'), mode: 0o120777 }]), 'office'],
    ['macros', docx([{ name: 'word/vbaProject.bin', data: Buffer.from('x') }]), 'office_active'],
    ['nested archive', docx([{ name: 'word/embeddings/a.zip', data: Buffer.from('x') }]), 'office_active'],
    ['something behind the end', Buffer.concat([docx(), Buffer.from('<script>')]), 'office'],
  ])('with %s are refused', async (_, bytes, reason) => {
    expect(await reasonOf('word', 'a.docx', bytes)).toBe(reason)
  })
})

describe('names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a\\قرار.pdf', 'قرار.pdf'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['a\0b\r\nSet-Cookie: x.pdf', 'abSet-Cookie_ x.pdf'],
    ['..', 'file'],
    ['  .bashrc', 'bashrc'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  it('keep their extension when cut to 200 characters', () => {
    const cut = safeName(`${'قرار '.repeat(100)}.pdf`)
    expect([...cut]).toHaveLength(200)
    expect(cut.endsWith('.pdf')).toBe(true)
  })

  it('cannot add a header or close the quotation', () => {
    const header = contentDisposition('attachment', 'قرار "1"; x=\\.pdf')
    expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/)
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe('قرار "1"; x=\\.pdf')
  })
})
