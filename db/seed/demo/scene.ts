import sharp from 'sharp'

type Colour = readonly [number, number, number]
interface Palette {
  readonly sky: Colour
  readonly sun: Colour
  readonly far: Colour
  readonly near: Colour
}
const palettes: readonly Palette[] = [
  { sky: [248, 241, 225], sun: [213, 190, 140], far: [49, 124, 100], near: [15, 92, 76] },
  { sky: [232, 240, 248], sun: [236, 220, 182], far: [134, 183, 162], near: [28, 86, 140] },
  { sky: [253, 240, 217], sun: [227, 203, 146], far: [201, 166, 90], near: [107, 79, 18] },
  { sky: [239, 237, 248], sun: [211, 230, 222], far: [124, 201, 176], near: [84, 71, 140] },
  { sky: [234, 243, 239], sun: [191, 216, 204], far: [49, 124, 100], near: [6, 56, 46] },
]
const [width, height] = [640, 360]

/** Colour at a place: a row of houses before near hills, far hills, the sun, the sky. */
function colourAt(x: number, y: number, seed: number, { sky, sun, far, near }: Palette): Colour {
  const nearTop = 285 + 22 * Math.sin(x / 95 + seed)
  const house = Math.floor((x - 60) / 96)
  const size = 40 + ((seed + house * 3) % 4) * 8
  const inside = (((x - 60) % 96) + 96) % 96
  if (house >= 0 && house < 3 + (seed % 3) && inside < size) {
    const [wall, roof] = [y > 322 - size && y < 322, Math.abs(inside - size / 2) < y - (322 - size * 1.5)]
    const door = y > 304 && Math.abs(inside - size / 2) < 6
    if (wall || (y <= 322 - size && roof)) return door ? near : sky
  }
  if (y > nearTop) return near
  if (y > 205 + 38 * Math.sin(x / 130 + seed * 2)) return far
  return Math.hypot(x - 120 - ((seed * 97) % 400), y - 88) < 44 ? sun : sky
}

/** A drawn landscape that stands for a photograph. */
export async function scene(seed: number): Promise<Buffer> {
  const palette = palettes[seed % palettes.length] ?? (palettes[0] as Palette)
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y, seed, palette), (y * width + x) * 3)
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ palette: true })
    .toBuffer()
}
