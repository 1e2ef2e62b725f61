import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { searchWords } from '#contract/core/arabic.ts'

/** Words beyond this many narrow nothing and only cost. */
const mostWords = 8

/** Search forms of what was typed, for `like`; folding also removes every character that LIKE would read. */
export async function foldedWords(db: Kysely<DB>, typed: string): Promise<string[]> {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const { rows } = await sql<{
    folded: string
  }>`select ar_norm(word) as folded from unnest(${words}::text[]) with ordinality as t(word, at) order by at`.execute(
    db,
  )
  return rows
    .flatMap((row) => row.folded.split(' '))
    .filter(Boolean)
    .slice(0, mostWords)
}
