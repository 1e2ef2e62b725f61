import { FileRefused } from './refused.ts'

export const MAX_PIXELS = 25_000_000

/** Loaded with the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // The library can also read SVG, PDF and more. Only the formats that we accept may reach a parser.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadNsgifBuffer'],
  })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined
const library = () => (loaded ??= loadSharp())

export type CleanImage = { bytes: Buffer; kind: 'png' | 'jpg'; width: number; height: number }

/**
 * Redraws the image upright, without metadata or anything hidden beside the pixels. A GIF becomes a PNG of its first
 * frame.
 */
export async function cleanImage(
  bytes: Buffer,
  kind: 'png' | 'jpg' | 'gif',
  maxSide: number | undefined,
): Promise<CleanImage> {
  const sharp = await library()
  const { width, height } = await sizeOf(bytes)
  // Checked before decoding: a small file may claim billions of pixels.
  if (width * height > MAX_PIXELS) throw new FileRefused('image_pixels')
  if (maxSide !== undefined && Math.max(width, height) > maxSide) throw new FileRefused('image_side')
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient()
  const target = kind === 'jpg' ? source.jpeg({ quality: 88, mozjpeg: false }) : source.png({ compressionLevel: 8 })
  try {
    const { data, info } = await target.toBuffer({ resolveWithObject: true })
    return { bytes: data, kind: kind === 'jpg' ? 'jpg' : 'png', width: info.width, height: info.height }
  } catch {
    throw new FileRefused('image')
  }
}

/** A part of a stored picture at the size in which it is shown, in a format that the browser takes. */
export async function cutImage(
  bytes: Buffer,
  area: { left: number; top: number; width: number; height: number },
  { width, height, as }: { width: number; height: number; as: 'webp' | 'jpeg' },
): Promise<Buffer> {
  const sharp = await library()
  const cut = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).extract(area).resize(width, height)
  // White where a picture lets the page shine through: this format cannot.
  return as === 'webp'
    ? cut.webp({ quality: 78 }).toBuffer()
    : cut.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await library()
  try {
    const { width, height, pageHeight } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height: pageHeight ?? height }
  } catch {
    throw new FileRefused('image')
  }
}
