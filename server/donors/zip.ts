import { crc32 } from 'node:zlib'

interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** A file of files, as they are: papers are packed already. Names are UTF-8; at most 65,535 files and 4 GB. */
export function zipOf(entries: readonly Entry[], at: Date): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  for (const { name, bytes } of entries) {
    const label = Buffer.from(name, 'utf8')
    // From the version that is needed to the length of the extra field: the same in both places.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x08_00, 2)
    common.writeUInt16LE(0, 4)
    common.writeUInt16LE(time, 6)
    common.writeUInt16LE(day, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(label.length, 22)
    const local = Buffer.from([0x50, 0x4b, 3, 4])
    parts.push(local, common, label, bytes)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), common, rest, label)
    offset += 30 + label.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}
