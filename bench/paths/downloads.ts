import { request } from 'node:http'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../server/core/services.ts'
import { costOf, median, type Side } from './cpu.ts'
import type { Figure } from './verdict.ts'

const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Reads an answer to its end: when its first bytes came, and how many there were. */
const download = (port: number, path: string, headers: Record<string, string>) =>
  new Promise<{ first: number; whole: number; size: number }>((done, fail) => {
    const begun = performance.now()
    const outgoing = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      let [first, size] = [0, 0]
      response.on('data', (chunk: Buffer) => {
        first ||= performance.now() - begun
        size += chunk.length
      })
      response.on('error', fail)
      response.on('end', () =>
        response.statusCode === 200
          ? done({ first, whole: performance.now() - begun, size })
          : fail(new Error(`${path} answered ${response.statusCode}`)),
      )
    })
    outgoing.on('error', fail)
    outgoing.end()
  })

/** A file of the whole register, several times: middle of CPU and first byte, most memory beside what was there before. */
async function taken(db: Db, side: Side, path: string, headers: Record<string, string>) {
  const turns = 3
  const [server, postgres, first, whole, more]: number[][] = [[], [], [], [], []]
  for (let turn = 0; turn < turns; turn += 1) {
    const before = residentOf(side.pid)
    let [most, running] = [before, true]
    const watch = (async () => {
      while (running) {
        most = Math.max(most, residentOf(side.pid))
        await sleep(10)
      }
    })()
    const cost = await costOf(db, side, async () => {
      const got = await download(side.port, path, headers)
      first?.push(got.first)
      whole?.push(got.whole)
    })
    running = false
    await watch
    server?.push(cost.server)
    postgres?.push(cost.postgres)
    more?.push(most - before)
  }
  const middle = (list: readonly number[] = []) => median(list)
  return {
    server: middle(server),
    postgres: middle(postgres),
    first: middle(first),
    whole: middle(whole),
    more: Math.max(...(more ?? [])),
  }
}

/** The register as a workbook for the ministry and as an open file, the latter beside a plain COPY. */
export async function measureDownloads(
  db: Db,
  { kept, anew, raw }: Record<'kept' | 'anew' | 'raw', Side>,
  officer: string,
): Promise<Figure[]> {
  const staff = { authorization: `Bearer ${officer}`, 'to-excel': '1' }
  const book = await taken(db, anew, '/api/v2/ministry/search-engine/ngos', staff)
  const csv = await taken(db, anew, '/api/v2/guest/open-data/csv', {})
  // The middle of three turns, of which the first makes the file for the others.
  const keptCsv = await taken(db, kept, '/api/v2/guest/open-data/csv', {})
  const copy = await taken(db, raw, '/api/v2/guest/open-data/csv', {})
  return [
    { name: 'XLSX of the register: first byte', value: book.first, most: 300, unit: 'ms' },
    { name: 'XLSX: CPU of the server', value: book.server / 1000, most: 1, unit: 's' },
    { name: 'XLSX: CPU of PostgreSQL', value: book.postgres / 1000, unit: 's' },
    { name: 'XLSX: whole', value: book.whole / 1000, unit: 's' },
    { name: 'XLSX: more memory', value: book.more, most: 60, unit: 'MB' },
    {
      name: 'CSV of the register: CPU beside COPY',
      value: (csv.server + csv.postgres) / (copy.server + copy.postgres),
      most: 3,
      unit: 'times',
    },
    {
      name: 'CSV that is kept: CPU beside COPY',
      value: (keptCsv.server + keptCsv.postgres) / (copy.server + copy.postgres),
      most: 1,
      unit: 'times',
    },
    { name: 'CSV: CPU of the server', value: csv.server / 1000, unit: 's' },
    { name: 'CSV: CPU of PostgreSQL', value: csv.postgres / 1000, unit: 's' },
    { name: 'COPY: CPU of the raw server', value: copy.server / 1000, unit: 's' },
    { name: 'COPY: CPU of PostgreSQL', value: copy.postgres / 1000, unit: 's' },
    { name: 'CSV: whole', value: csv.whole / 1000, unit: 's' },
  ]
}
