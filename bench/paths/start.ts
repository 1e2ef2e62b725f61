import { readFileSync } from 'node:fs'
import { peakOf, load } from '../load.ts'
import { startProduct } from '../product.ts'
import type { Filled } from './fill.ts'
import type { Figure } from './verdict.ts'

/** A start on a database that is there, and the memory of the server after visitors have read pages. */
export async function measureStart(
  dataDir: string,
  nodeFlags: readonly string[],
  { organisations }: Filled,
): Promise<Figure[]> {
  const product = await startProduct({ dataDir, nodeFlags })
  try {
    const started = peakOf(product.pid)
    const pages = ['/home', '/ngo-list', '/ngos-statistics', '/ngos-map', '/signup']
    const path = (n: number) =>
      n % 3 === 0 ? (pages[n % pages.length] ?? '/home') : `/ngo/${organisations[n % organisations.length]}`
    await load(product.port, undefined, 400, 8, (n) => ({
      method: 'GET',
      path: path(n),
      headers: { 'accept-encoding': 'br', accept: 'text/html' },
    }))
    const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    return [
      { name: 'second start to ready', value: product.readyMs / 1000, most: 1.5, unit: 's' },
      { name: 'CPU of that start', value: product.readyCpuMs / 1000, unit: 's' },
      { name: 'peak memory when ready', value: started, unit: 'MB' },
      { name: 'peak memory after 400 pages', value: peakOf(product.pid), most: 220, unit: 'MB' },
      { name: 'memory after 400 pages', value: resident, unit: 'MB' },
    ]
  } finally {
    await product.stop()
  }
}
