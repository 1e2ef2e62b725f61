// Makes the two web fonts from the published package. Run by hand when the character set changes:
//   node tools/build-fonts.mjs
// The OFL reserves the name «Plex», so the family is renamed inside the modified file.
import { readFileSync, writeFileSync, copyFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const FAMILY = 'NgoPlex'
const source = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/ibm-plex-sans-arabic/package.json'))
const target = join(import.meta.dirname, '../web/assets/fonts')

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const text =
  range(0x20, 0x7e) + // one file per weight carries Latin too: split files leave Latin digits in the fallback
  range(0x621, 0x63a) +
  range(0x640, 0x652) +
  range(0x660, 0x669) +
  'پچژگڤکیھەۆێڕڵ' + // names in Kurdish and Persian spelling
  '،؛؟٪٫٬«»–—…·•‹›×−“”‘’\u00a0'

const pad4 = (n) => (n + 3) & ~3

function checksum(bytes) {
  const padded = Buffer.alloc(pad4(bytes.length))
  bytes.copy(padded)
  let sum = 0
  for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0
  return sum
}

function nameTable(style) {
  const records = [
    [0, 'Copyright 2017 IBM Corp. with Reserved Font Name "Plex". Modified: subset and renamed.'],
    [1, style === 'Regular' ? FAMILY : `${FAMILY} ${style}`],
    [2, 'Regular'],
    [3, `${FAMILY}-${style}`],
    [4, `${FAMILY} ${style}`],
    [5, 'Version 1.0'],
    [6, `${FAMILY}-${style}`],
    [13, 'This Font Software is licensed under the SIL Open Font License, Version 1.1.'],
    [14, 'https://openfontlicense.org'],
    [16, FAMILY],
    [17, style],
  ]
  const head = Buffer.alloc(6 + records.length * 12)
  head.writeUInt16BE(records.length, 2)
  head.writeUInt16BE(head.length, 4)
  const strings = []
  let offset = 0
  records.forEach(([id, value], i) => {
    const bytes = Buffer.from(value, 'utf16le').swap16()
    ;[3, 1, 0x409, id, bytes.length, offset].forEach((n, j) => head.writeUInt16BE(n, 6 + i * 12 + j * 2))
    strings.push(bytes)
    offset += bytes.length
  })
  return Buffer.concat([head, ...strings])
}

/** Rebuilds a TrueType file with a new name table and correct checksums. */
function rename(ttf, style) {
  const count = ttf.readUInt16BE(4)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 12 + i * 16
    const tag = ttf.toString('latin1', at, at + 4)
    const start = ttf.readUInt32BE(at + 8)
    const bytes =
      tag === 'name' ? nameTable(style) : Buffer.from(ttf.subarray(start, start + ttf.readUInt32BE(at + 12)))
    if (tag === 'head') bytes.writeUInt32BE(0, 8)
    return { tag, bytes }
  })
  const directory = Buffer.alloc(12 + count * 16)
  ttf.copy(directory, 0, 0, 12)
  const bodies = []
  let offset = directory.length
  let headAt = 0
  tables.forEach(({ tag, bytes }, i) => {
    const at = 12 + i * 16
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(checksum(bytes), at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(bytes.length, at + 12)
    if (tag === 'head') headAt = offset
    bodies.push(bytes, Buffer.alloc(pad4(bytes.length) - bytes.length))
    offset += pad4(bytes.length)
  })
  const file = Buffer.concat([directory, ...bodies])
  file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, headAt + 8)
  return file
}

for (const [folder, style, file] of [
  ['400Regular', 'Regular', 'ngo-plex-400'],
  ['600SemiBold', 'SemiBold', 'ngo-plex-600'],
]) {
  const ttf = readFileSync(join(source, folder, `IBMPlexSansArabic_${folder}.ttf`))
  const woff2 = await subsetFont(rename(ttf, style), text, {
    targetFormat: 'woff2',
    noHinting: true,
    preserveNameIds: [0, 1, 2, 4, 6, 13, 14, 16, 17],
  })
  writeFileSync(join(target, `${file}.woff2`), woff2)
  console.log(file, woff2.length, 'bytes')
}
copyFileSync(join(source, 'LICENSE_FONT'), join(target, 'OFL.txt'))
