import sharp from 'sharp'

// Drawn point by point: the server lets sharp read no vector pictures.
type Point = readonly [x: number, y: number]
type Line = readonly Point[]
const [width, height] = [640, 320]

const grounds: readonly (readonly [from: Colour, to: Colour])[] = [
  [
    [15, 92, 76],
    [44, 124, 102],
  ],
  [
    [91, 63, 12],
    [148, 117, 47],
  ],
  [
    [27, 74, 99],
    [45, 115, 145],
  ],
  [
    [90, 47, 63],
    [149, 86, 107],
  ],
  [
    [63, 58, 107],
    [108, 102, 163],
  ],
  [
    [55, 80, 31],
    [107, 138, 68],
  ],
]
type Colour = readonly [number, number, number]

const arc = (x: number, y: number, radius: number, from: number, to: number): Line =>
  Array.from({ length: 25 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / 24) * Math.PI) / 180
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
const wave = (x: number): Line => Array.from({ length: 13 }, (_, i) => [x + 4 * Math.sin(i / 2), 40 - i * 1.8])

// One figure for each purpose (campaign-purposes), on a field of 100 by 100.
const figures: Readonly<Record<number, readonly Line[]>> = {
  1: [[...arc(33, 38, 17, 150, 360), ...arc(67, 38, 17, 180, 390), [50, 84], [18, 46]]],
  2: [
    [
      [12, 50],
      [88, 50],
    ],
    arc(50, 50, 34, 0, 180),
    wave(36),
    wave(50),
    wave(64),
  ],
  3: [
    [
      [18, 22],
      [82, 22],
      [82, 82],
      [18, 82],
      [18, 22],
    ],
    [
      [50, 36],
      [50, 68],
    ],
    [
      [34, 52],
      [66, 52],
    ],
  ],
  4: [
    [
      [36, 18],
      [14, 34],
      [24, 52],
      [32, 46],
      [32, 82],
      [68, 82],
      [68, 46],
      [76, 52],
      [86, 34],
      [64, 18],
    ],
    arc(50, 18, 14, 0, 180),
  ],
  5: [
    [
      [50, 32],
      [32, 24],
      [14, 26],
      [14, 76],
      [32, 74],
      [50, 82],
      [68, 74],
      [86, 76],
      [86, 26],
      [68, 24],
      [50, 32],
      [50, 82],
    ],
  ],
  6: [
    [
      [20, 38],
      [80, 38],
      [80, 82],
      [20, 82],
      [20, 38],
      [30, 20],
      [70, 20],
      [80, 38],
    ],
    [
      [40, 38],
      [40, 54],
      [60, 54],
      [60, 38],
    ],
  ],
  7: [
    [
      [12, 50],
      [50, 18],
      [88, 50],
    ],
    [
      [24, 42],
      [24, 82],
      [76, 82],
      [76, 42],
    ],
    [
      [42, 82],
      [42, 58],
      [58, 58],
      [58, 82],
    ],
  ],
  8: [
    arc(50, 36, 24, 0, 360),
    [
      [50, 90],
      [50, 34],
    ],
    [
      [50, 66],
      [61, 54],
    ],
  ],
}
const lattice: readonly Line[] = [
  [
    [48, 8],
    [60, 20],
    [76, 20],
    [76, 36],
    [88, 48],
    [76, 60],
    [76, 76],
    [60, 76],
    [48, 88],
    [36, 76],
    [20, 76],
    [20, 60],
    [8, 48],
    [20, 36],
    [20, 20],
    [36, 20],
    [48, 8],
  ],
  [
    [0, 0],
    [20, 20],
  ],
  [
    [96, 0],
    [76, 20],
  ],
  [
    [0, 96],
    [20, 76],
  ],
  [
    [96, 96],
    [76, 76],
  ],
]

/** How much of a stroke of this width covers each point. */
function stroke(cover: Float32Array, line: Line, [dx, dy]: Point, scale: number, thick: number): void {
  for (const [i, end] of line.entries()) {
    const start = line[i - 1]
    if (!start) continue
    const [ax, ay, bx, by] = [start[0] * scale + dx, start[1] * scale + dy, end[0] * scale + dx, end[1] * scale + dy]
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1
    const [left, right] = [
      Math.max(0, Math.floor(Math.min(ax, bx) - thick)),
      Math.min(width - 1, Math.ceil(Math.max(ax, bx) + thick)),
    ]
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(ay, by) - thick)),
      Math.min(height - 1, Math.ceil(Math.max(ay, by) + thick)),
    ]
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
        const away = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
        const at = y * width + x
        cover[at] = Math.max(cover[at] ?? 0, Math.min(1, Math.max(0, thick / 2 + 0.5 - away)))
      }
  }
}

const pattern = new Float32Array(width * height)
for (let y = 0; y < height; y += 96)
  for (let x = 0; x < width; x += 96) for (const line of lattice) stroke(pattern, line, [x, y], 1, 1)

/** A drawn picture of a campaign, 640 by 320: the figure of its purpose on a lattice, its colours by `seed`. */
export function campaignPicture(purpose: number, seed: number): Promise<Buffer> {
  const [from, to] = grounds[seed % grounds.length] as readonly [Colour, Colour]
  const figure = new Float32Array(width * height)
  for (const line of figures[purpose] ?? []) stroke(figure, line, [width / 2 - 75, height / 2 - 75], 1.5, 5)
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const disc = Math.hypot(x - width / 2, y - height / 2) < 104
    const part = disc ? 0.1 : (x / width + y / height) / 2
    const light = Math.max((figure[at] ?? 0) * 0.94, disc ? 0 : (pattern[at] ?? 0) * 0.16)
    for (let channel = 0; channel < 3; channel += 1) {
      const ground = (from[channel] ?? 0) * (1 - part) + (to[channel] ?? 0) * part
      pixels[at * 3 + channel] = Math.round(ground + (255 - ground) * light)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}
