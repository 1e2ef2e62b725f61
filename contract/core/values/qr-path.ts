/** A QR code as a drawing: its side in squares, and one path that draws the dark squares in runs. */
export interface QrDrawing {
  size: number
  path: string
}

export function qrDrawing({ size, data }: { size: number; data: readonly (readonly boolean[])[] }): QrDrawing {
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const length = (end === -1 ? row.length : end) - x
      return [`M${x} ${y}h${length}v1h-${length}z`]
    }),
  )
  return { size, path: runs.join('') }
}
