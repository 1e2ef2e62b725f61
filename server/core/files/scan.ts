import { connect } from 'node:net'

export type ScanResult = 'clean' | 'infected' | 'unavailable'
export type Scan = (bytes: Buffer) => Promise<ScanResult>

/**
 * A scanner using ClamAV's INSTREAM command (`tcp://host:port`). Without an address every inspected file counts as
 * clean. Never throws: a scanner that fails is `unavailable`.
 */
export function createScan(clamavUrl: string | undefined, timeoutMs = 30_000): Scan {
  if (clamavUrl === undefined) return () => Promise.resolve('clean')
  const { hostname, port } = new URL(clamavUrl)
  return async (bytes) => {
    try {
      return verdict(await instream(hostname, Number(port === '' ? 3310 : port), bytes, timeoutMs))
    } catch {
      return 'unavailable'
    }
  }
}

const verdict = (answer: string): ScanResult => {
  if (answer === 'stream: OK') return 'clean'
  return answer.endsWith(' FOUND') ? 'infected' : 'unavailable'
}

function instream(host: string, port: number, bytes: Buffer, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let answer = ''
    const timer = setTimeout(() => socket.destroy(new Error('scanner timeout')), timeoutMs)
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answer.replace(/[\0\n]+$/, ''))
    })
    socket.on('data', (chunk: Buffer) => {
      answer = (answer + chunk.toString('latin1')).slice(0, 1000)
    })
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += 65_536) {
        const chunk = bytes.subarray(at, at + 65_536)
        const length = Buffer.alloc(4)
        length.writeUInt32BE(chunk.length)
        socket.write(length)
        socket.write(chunk)
      }
      socket.end(Buffer.alloc(4))
    })
  })
}
