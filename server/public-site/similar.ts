import { sql } from 'kysely'
import { foldedWords } from '#contract/core/values/arabic.ts'
import { findSimilarNgos, type RegisterQuestion } from '#contract/public-site/register.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { numbers, registerFilters } from './register-filters.ts'
import { registerQuery } from './register-query.ts'
import { publicWords, type PublicWords } from './words.ts'

/** Names that are offered. */
const most = 5
/** Letters that may be wrong in a word of this length: more of them would turn a short word into any other. */
const mistakesIn = (word: string): number => (word.length <= 3 ? 1 : 2)

type Condition = ReturnType<typeof sql>

interface Read {
  part: string
  /** Words of the register that hold the part as it stands. */
  held: number[]
  /** Words that differ by few letters, the nearest first; the article of either does not count. */
  near: number[]
}

/**
 * Organisations whose names are near to one that finds nothing, the nearest first: dictionary and edit distance word by
 * word, since trigrams of a short Arabic word with two letters swapped share nothing. What is spelt as in the register
 * but found nothing under these filters has no nearer name. `more` are further conditions on `ngo_search s`.
 */
export function nearNames(services: Services, words: PublicWords) {
  const filters = registerFilters(services, words)

  const read = async (parts: readonly string[]): Promise<Read[]> => {
    const { rows } = await sql<Read>`select p.part, h.held,
        case when h.held = '{}' then array(select w.id from (
            select k.id, min(levenshtein_less_equal(f.form, p.part, p.most)) as away, k.word from ngo_words k
            cross join lateral (values (k.word), (regexp_replace(k.word, '^(?:[وبكف]?ال|لل)(?=.{3})', ''))) as f (form)
            where abs(char_length(f.form) - char_length(p.part)) <= p.most group by k.id) w
          where w.away <= p.most order by w.away, w.word limit 20) else '{}' end as near
      from unnest(${parts}::text[], ${parts.map(mistakesIn)}::integer[]) as p (part, most)
      cross join lateral (select array(select k.id from ngo_words k where k.word like '%' || p.part || '%' limit 400) as held) h`.execute(
      services.readDb,
    )
    return rows
  }

  return async (asked: RegisterQuestion, more: readonly Condition[] = []): Promise<number[]> => {
    const parts = foldedWords(asked.name ?? '').filter((part) => !/\d/.test(part) && part.length > 1)
    if (parts.length === 0) return []
    const known = await read(parts)
    const misspelt = known.some(({ held }) => held.length === 0)
    const hopeless = known.some(({ held, near }) => held.length === 0 && near.length === 0)
    if (!misspelt || hopeless) return []
    const where = [
      ...(await filters.narrow(asked)),
      ...more,
      ...known.map(({ held, near }) => sql`s.terms && ${numbers(held.length > 0 ? held : near)}`),
    ]
    const { rows } = await sql<{
      ngo_id: number
    }>`/* unprepared */ with s as materialized (select s.ngo_id, s.name_folded from ngo_search s where ${sql.join(where, sql` and `)})
      select s.ngo_id from s order by similarity(s.name_folded, ${parts.join(' ')}) desc, s.name_folded, s.ngo_id limit ${most}`.execute(
      services.readDb,
    )
    return rows.map((row) => row.ngo_id)
  }
}

/** Names near to one that finds nothing, of organisations that the public may see. */
export const publicSimilar: Area = (on, services) => {
  const near = nearNames(services, publicWords(services))
  const register = registerQuery(services)
  on(findSimilarNgos, async ({ query, request, reply }) =>
    publicAnswer(request, reply, await register.rowsOf(await near(query))),
  )
}
