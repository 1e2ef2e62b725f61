import sharp from 'sharp'

/** What a drawn scene shows; `alt` describes it for those who do not see it. */
export const scenes = {
  people: { ar: 'رسم لأربعة أشخاص متجاورين أمام تلال', en: 'Drawing of four people side by side before hills' },
  trees: { ar: 'رسم لصف من الأشجار على سفح تلّ', en: 'Drawing of a row of trees on a hillside' },
  houses: { ar: 'رسم لبيوت متلاصقة تحت الشمس', en: 'Drawing of houses close together under the sun' },
  books: { ar: 'رسم لكتب مصفوفة على رفّ', en: 'Drawing of books on a shelf' },
  care: { ar: 'رسم لعيادة متنقّلة عليها إشارة طبية', en: 'Drawing of a mobile clinic with a medical sign' },
  stage: { ar: 'رسم لمنصّة وحضور أمامها', en: 'Drawing of a stage with an audience' },
} as const
export type Scene = keyof typeof scenes
export const isScene = (kind: string): kind is Scene => Object.hasOwn(scenes, kind)

export const [sceneWidth, sceneHeight] = [640, 360] as const
type Colour = readonly [number, number, number]
const grounds: readonly { sky: Colour; sun: Colour; far: Colour; near: Colour; mark: Colour }[] = [
  { sky: [222, 236, 229], sun: [236, 209, 140], far: [134, 183, 162], near: [49, 124, 100], mark: [6, 56, 46] },
  { sky: [248, 241, 225], sun: [214, 158, 72], far: [214, 190, 140], near: [164, 122, 56], mark: [84, 56, 16] },
  { sky: [226, 236, 246], sun: [244, 220, 160], far: [150, 182, 212], near: [62, 108, 156], mark: [20, 44, 78] },
  { sky: [240, 232, 240], sun: [236, 200, 150], far: [186, 168, 198], near: [112, 88, 136], mark: [52, 36, 72] },
]

// Distances in pixels to the edge of a shape, negative inside: an edge of one pixel is drawn soft.
const circle = (x: number, y: number, cx: number, cy: number, radius: number) => Math.hypot(x - cx, y - cy) - radius
const box = (x: number, y: number, cx: number, cy: number, halfWidth: number, halfHeight: number) =>
  Math.max(Math.abs(x - cx) - halfWidth, Math.abs(y - cy) - halfHeight)
const nearest = (...distances: number[]) => Math.min(...distances)

const person = (x: number, y: number, cx: number, foot: number, size: number) =>
  nearest(
    circle(x, y, cx, foot - size * 2.6, size * 0.62),
    Math.max(circle(x, y, cx, foot - size * 0.3, size * 1.45), y - foot),
  )
const figures: Record<Scene, (x: number, y: number, turn: number) => number> = {
  people: (x, y, turn) =>
    nearest(...[0, 1, 2, 3].map((n) => person(x, y, 170 + n * 100, 318, 34 + ((n + turn) % 3) * 5))),
  trees: (x, y, turn) =>
    nearest(
      ...[0, 1, 2, 3, 4].map((n) => {
        const [cx, size] = [100 + n * 110, 34 + ((n * 2 + turn) % 4) * 6]
        return nearest(circle(x, y, cx, 262 - size, size), box(x, y, cx, 290, 5, 34))
      }),
    ),
  houses: (x, y, turn) =>
    nearest(
      ...[0, 1, 2, 3].map((n) => {
        const [cx, top] = [140 + n * 118, 170 + ((n + turn) % 3) * 24]
        const wall = box(x, y, cx, (top + 330) / 2, 46, (330 - top) / 2)
        const roof = Math.max(Math.abs(x - cx) * 0.6 + (top - y) - 34, y - top)
        return Math.max(nearest(wall, roof), -box(x, y, cx, top + 44, 12, 16), -box(x, y, cx, 320, 12, 26))
      }),
    ),
  books: (x, y, turn) =>
    nearest(
      ...[0, 1, 2, 3, 4, 5, 6].map((n) => {
        const height = 62 + ((n * 3 + turn) % 5) * 9
        return Math.max(box(x, y, 150 + n * 56, 306 - height, 21, height), -box(x, y, 150 + n * 56, 260, 21, 3))
      }),
      box(x, y, 320, 312, 240, 6),
    ),
  care: (x, y) =>
    Math.max(
      nearest(
        box(x, y, 300, 240, 130, 58),
        box(x, y, 460, 260, 42, 38),
        circle(x, y, 240, 304, 26),
        circle(x, y, 420, 304, 26),
      ),
      -nearest(box(x, y, 300, 236, 12, 36), box(x, y, 300, 236, 36, 12)),
      -box(x, y, 470, 248, 20, 14),
    ),
  stage: (x, y, turn) =>
    nearest(
      box(x, y, 320, 236, 190, 8),
      box(x, y, 320, 150, 4, 82),
      box(x, y, 320, 96, 110, 28),
      ...[0, 1, 2, 3, 4, 5].map((n) => circle(x, y, 110 + n * 84, 318 + ((n + turn) % 2) * 8, 26)),
    ),
}

/** Drawn at half the size: a start with the demonstration must stay quick. */
const scale = 2
const drawn = new Map<string, Promise<Buffer>>()

async function draw(scene: Scene, light: number): Promise<Buffer> {
  const { sky, sun, far, near, mark } = grounds[light] as (typeof grounds)[number]
  const [width, height] = [sceneWidth / scale, sceneHeight / scale]
  const pixels = Buffer.alloc(width * height * 3)
  const figure = figures[scene]
  for (let column = 0; column < width; column += 1) {
    const x = column * scale + scale / 2
    const [farTop, nearTop] = [
      200 + 28 * Math.sin((x + light * 40) / 90),
      262 + 20 * Math.sin((x - light * 40) / 70 + 1),
    ]
    for (let row = 0; row < height; row += 1) {
      const y = row * scale + scale / 2
      const layers: readonly (readonly [Colour, number])[] = [
        [sun, circle(x, y, 120 + light * 130, 84, 40)],
        [far, farTop - y],
        [near, nearTop - y],
        [mark, figure(x, y, light)],
      ]
      let [red, green, blue] = sky
      for (const [[r, g, b], distance] of layers) {
        const part = Math.min(1, Math.max(0, 0.5 - distance / scale))
        if (part === 0) continue
        red += (r - red) * part
        green += (g - green) * part
        blue += (b - blue) * part
      }
      pixels.set([red, green, blue], (row * width + column) * 3)
    }
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(sceneWidth, sceneHeight, { kernel: 'linear' })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

/** A scene in one of four lights, as PNG; drawn once however often it is asked for. */
export function drawScene(scene: Scene, seed: number): Promise<Buffer> {
  const light = seed % grounds.length
  const key = `${scene} ${light}`
  const known = drawn.get(key) ?? draw(scene, light)
  drawn.set(key, known)
  return known
}
