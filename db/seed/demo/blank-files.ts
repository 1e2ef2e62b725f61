import sharp from 'sharp'

/** A one-page PDF that says in Latin letters what it stands for: Arabic text would need an embedded font. */
export function blankPdf(title: string): Buffer {
  const lines = ['SIJILL - DEMONSTRATION DOCUMENT', title, 'No legal value. Invented data.']
  const text = lines.map(
    (line, n) => `BT /F1 ${n === 0 ? 18 : 13} Tf 60 ${760 - n * 36} Td (${line.replace(/[()\\]/g, ' ')}) Tj ET`,
  )
  const content = ['2 w 40 60 515 740 re S', ...text].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const offset = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  return Buffer.from(
    `${body}${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

type Colour = readonly [number, number, number]
const palette: readonly Colour[] = [
  [15, 76, 58],
  [34, 87, 122],
  [140, 82, 30],
  [92, 61, 110],
  [46, 110, 76],
  [158, 60, 60],
]

/** A drawn picture: `portrait` is a head and shoulders, `emblem` concentric rings on a square. */
export async function blankImage(kind: 'portrait' | 'emblem', seed: number): Promise<Buffer> {
  const [width, height] = kind === 'portrait' ? [180, 240] : [256, 256]
  const [dark, light] = [palette[seed % palette.length] as Colour, [238, 240, 236] as Colour]
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const inside =
        kind === 'portrait' ? inPortrait(x / width, y / height) : inEmblem(x / width - 0.5, y / height - 0.5, seed)
      const colour = inside ? dark : light
      for (let channel = 0; channel < 3; channel += 1) pixels[(y * width + x) * 3 + channel] = colour[channel] ?? 0
    }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const inPortrait = (x: number, y: number): boolean =>
  Math.hypot((x - 0.5) * 0.75, y - 0.38) < 0.17 || (y > 0.62 && Math.hypot((x - 0.5) * 0.8, y - 1) < 0.36)

function inEmblem(x: number, y: number, seed: number): boolean {
  const radius = Math.hypot(x, y)
  const petals = 5 + (seed % 4)
  return (radius > 0.4 && radius < 0.46) || radius < 0.16 + 0.16 * Math.abs(Math.cos((petals * Math.atan2(y, x)) / 2))
}
