// The check of a proposed name in a register of 100,000 organisations: how long it takes, beside trigrams over the names.
//   node bench/names.ts [--rows 100000] [--samples 400] [--data folder]     the folder is kept for another run
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../server/core/services.ts'
import { findNameConflicts } from '../server/founding/names.ts'
import { gold } from '../server/founding/names/gold-pairs.ts'
import { bestOfThree, quantile } from './times.ts'
import { withLargeRegister } from './large-register.ts'

const { values: flags } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '400' },
    data: { type: 'string', default: '' },
  },
})
const target = 50

/** Every name whose trigrams resemble the proposed one, as the first query that comes to mind asks for them. */
const askNaively = (db: Db, name: string) =>
  sql`select name_ar, similarity(name_folded, ar_norm(${name})) as alike from ngos
    where deleted_at is null and status_id <> 7 and similarity(name_folded, ar_norm(${name})) >= 0.6 order by alike desc limit 20`.execute(
    db,
  )

/** Names of the register with a letter left out, with another form, with a word more; words of it in other company; and new ones. */
async function inventNames(db: Db, samples: number): Promise<Record<string, string[]>> {
  const { rows } = await sql<{
    name_ar: string
  }>`select name_ar from ngos where ngo_code like 'XL-%' order by md5(id::text) limit ${samples}`.execute(db)
  const names = rows.map((row) => row.name_ar)
  const { rows: frequent } = await sql<{
    word: string
  }>`select k.word from ngo_word_uses u join ngo_words k on k.id = u.word_id where char_length(k.word) > 2 and k.word not in ('جمعيه', 'جمعيات', 'موسسه', 'اتحاد') group by k.word order by count(*) desc limit 60`.execute(
    db,
  )
  return {
    'as registered': names,
    'a letter left out': names.map((name) => name.slice(0, 9) + name.slice(10)),
    'a describing word more': names.map((name) => `${name} الأهلية`),
    'one word alone': names.map((name) => `جمعية ${name.split(' ')[1] ?? name}`),
    'a frequent word alone': frequent.map(({ word }) => `جمعية ${word}`),
    'words of two names': names.map(
      (name, at) => `جمعية ${name.split(' ')[1]} ${names[(at + 1) % names.length]?.split(' ')[1]}`,
    ),
    'of the pairs': [...gold.same, ...gold.doubtful, ...gold.different].map((pair) => pair.proposed),
  }
}

async function measure(db: Db, owner: Db): Promise<void> {
  const all: number[] = []
  const table: Record<string, object> = {}
  for (const [kind, names] of Object.entries(await inventNames(owner, Number(flags.samples)))) {
    for (const name of names.slice(0, 20)) await findNameConflicts(db, name, {}, 0.6)
    const [product, naive]: [number[], number[]] = [[], []]
    for (const name of names) product.push(await bestOfThree(() => findNameConflicts(db, name, {}, 0.6)))
    for (const name of names.slice(0, 5)) naive.push(await bestOfThree(() => askNaively(owner, name)))
    all.push(...product)
    table[kind] = {
      names: names.length,
      'p50 ms': quantile(product, 0.5).toFixed(1),
      'p99 ms': quantile(product, 0.99).toFixed(1),
      'most ms': Math.max(...product).toFixed(1),
      'naive p50 ms': quantile(naive, 0.5).toFixed(1),
    }
  }
  table.all = {
    names: all.length,
    'p50 ms': quantile(all, 0.5).toFixed(1),
    'p99 ms': quantile(all, 0.99).toFixed(1),
    'most ms': Math.max(...all).toFixed(1),
  }
  console.table(table)
  const reached = quantile(all, 0.99) <= target
  console.log(`target p99 ≤ ${target} ms: ${reached ? 'reached' : 'MISSED'}`)
  process.exitCode = reached ? 0 : 1
}

await withLargeRegister({ rows: Number(flags.rows), data: flags.data || undefined }, (services, owner) =>
  measure(services.db, owner),
)
