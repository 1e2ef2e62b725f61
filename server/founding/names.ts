import { type RawBuilder, sql } from 'kysely'
import type { StandingName } from '#contract/founding/name-conflict.ts'
import type { Db, Trx } from '../core/services.ts'
import { compareWords } from './names/compare.ts'
import { type NameWord, parseName, weightOf } from './names/parse.ts'
import { relativesOf } from './names/words.ts'

/** Whose own names do not stand against a proposal: the request, the organisation or the waiting record that makes it. */
export interface Proposer {
  readonly establishmentId?: number | undefined
  readonly ngoId?: number | undefined
  readonly immediateId?: number | undefined
}
type Standing = Pick<StandingName, 'name_ar' | 'kind'>

/** Names of each kind of likeness that are read and compared; those nearest in length come first. */
const portion = 60
/** Names that are looked at for those: a word that thousands hold is no reason to read them all. */
const reads = 3_000
/** Names that are told. */
const most = 20

const own = ({ establishmentId, ngoId, immediateId }: Proposer) =>
  // What is null on either side is nobody's own.
  sql`(s.establishment_id = ${establishmentId ?? null}::bigint) is not true and (s.ngo_id = ${ngoId ?? null}::bigint) is not true and (s.immediate_id = ${immediateId ?? null}::bigint) is not true`

/** The words that a name is known by: those that only describe it stand in many others. */
function tellingWords(words: readonly NameWord[]): readonly number[] {
  const at = (...roles: readonly NameWord['role'][]) =>
    words.flatMap((word, index) => (roles.includes(word.role) ? [index] : []))
  const naming = at('own', 'common')
  if (naming.length > 0) return naming
  const topics = at('topic')
  return topics.length > 0 ? topics : [...words.keys()]
}

/** A word as it stands, or written as one with its neighbour; `mark` takes the marks by which it may be met. */
function met(words: readonly NameWord[], at: number, mark: RawBuilder<unknown>): RawBuilder<unknown> {
  const word = words[at] as NameWord
  const [before, after] = [words[at - 1], words[at + 1]]
  const readings = [
    ...relativesOf(word.text),
    word.written,
    ...(before ? [before.written + word.written] : []),
    ...(after ? [word.written + after.written] : []),
  ]
  return sql`name_marks(s.name_ar) && array(select m from unnest(${[...new Set(readings)]}::text[]) w, unnest(name_words(w)) o, unnest(word_marks(o)) m where ${mark})`
}

/** Names that may be like the proposed one, found by an index; few enough to be compared one by one. */
async function candidates(
  db: Db | Trx,
  words: readonly NameWord[],
  proposer: Proposer,
  length: number,
): Promise<readonly Standing[]> {
  const telling = tellingWords(words)
  const heard = sql`m like 's:%'`
  const total = telling.reduce((sum, at) => sum + weightOf(words[at] as NameWord), 0)
  const without = telling.filter((at) => telling.length > 1 && weightOf(words[at] as NameWord) <= total / 2)
  const all = (list: readonly number[], mark: RawBuilder<unknown>) =>
    sql.join(
      list.map((at) => met(words, at, mark)),
      sql` and `,
    )
  const everyWord = [...words.keys()]
  const ways = [
    // No name that is the same may be left out, however many hold its words.
    { where: all(everyWord, heard), reads: 100_000 },
    ...(telling.length < everyWord.length ? [{ where: all(telling, heard), reads }] : []),
    { where: all(telling, sql`true`), reads },
    ...without.map((left) => ({
      where: all(
        telling.filter((at) => at !== left),
        heard,
      ),
      reads,
    })),
  ]
  const found = ways.map(
    (way) => sql`(select kind, name_ar from (
        select s.kind, s.name_ar from standing_names s where ${own(proposer)} and ${way.where} limit ${way.reads}
      ) r order by abs(char_length(name_ar) - ${length}::integer), name_ar limit ${portion})`,
  )
  const { rows } =
    await sql<Standing>`select kind, name_ar from (${sql.join(found, sql` union all `)}) f group by kind, name_ar`.execute(
      db,
    )
  return rows
}

const order = { ngo: 0, immediate: 1, request: 2, former: 3 } as const

/**
 * Names that stand against a proposed one, the same names first [V-NAME]. Founder, examiner, the file and an
 * organisation that changes its name are told the same. `exact` is the same name; a former name is told and never refused.
 */
export async function findNameConflicts(
  db: Db | Trx,
  name: string,
  proposer: Proposer,
  threshold: number,
): Promise<StandingName[]> {
  const words = parseName(name)
  if (words.length === 0) return []
  return (await candidates(db, words, proposer, name.length))
    .map(({ name_ar, kind }) => {
      const { verdict, similarity } = compareWords(words, parseName(name_ar))
      const exact = verdict === 'same' && kind !== 'former'
      return { name_ar, kind, similarity: Math.round(similarity * 100) / 100, exact }
    })
    .filter((one) => one.similarity >= threshold)
    .toSorted(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        b.similarity - a.similarity ||
        order[a.kind] - order[b.kind] ||
        a.name_ar.localeCompare(b.name_ar, 'ar'),
    )
    .slice(0, most)
}

/** Serialises every taking of a name: two requests cannot pass the check at once. Held until the transaction ends. */
export const lockNames = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('ngo_names'))`.execute(trx)
