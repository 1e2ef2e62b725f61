import { sql } from 'kysely'
import type { NameConflict } from '#contract/founding/name-conflict.ts'
import { invalid } from '../core/errors.ts'
import type { Db, Trx } from '../core/services.ts'
import { findNameConflicts, lockNames, type Proposer } from './names.ts'

const holdsRefusedWord = {
  text: {
    ar: 'في الاسم كلمة لا تُقبل في أسماء المنظمات.',
    en: 'The name holds a word that no organisation may have in its name.',
  },
}

/** Words between spaces, each without its article: «للوزارة» and «وزارة» are one word. */
const bare = (text: ReturnType<typeof sql>) => sql`' ' || array_to_string(name_words(${text}), ' ') || ' '`
/** ZWNJ joins the letters of one word for those who type it, and parts two for those who read it. */
const readings = (name: string) => [...new Set([name, name.replaceAll('\u200c', ' ')])]

/** Restricted words that a name holds, those that refuse it first; the ministry keeps them as an index. */
async function findRestrictedWords(db: Db | Trx, name: string): Promise<NameConflict[]> {
  const { rows } = await sql<NameConflict>`
    select r.name_ar, 'word' as kind, 1::float8 as similarity, coalesce((r.extra ->> 'is_refused')::boolean, false) as exact,
      nullif(r.extra ->> 'reason_ar', '') as reason_ar, nullif(r.extra ->> 'reason_en', '') as reason_en
    from index_records r
    where r.index_slug = 'restricted-words' and r.is_active and r.deleted_at is null and ar_norm(r.name_ar) <> ''
      and exists (select from unnest(${readings(name)}::text[]) as said (name)
        where position(${bare(sql`r.name_ar`)} in ${bare(sql`said.name`)}) > 0
          or ${bare(sql`said.name`)} ~ (' [وفبكل]' || substr(${bare(sql`r.name_ar`)}, 2)))
    order by exact desc, r.sort`.execute(db)
  return rows
}

/** Everything that stands against a name which is still proposed: restricted words, and the names that exist. */
export async function findNameObjections(
  db: Db | Trx,
  name: string,
  proposer: Proposer,
  threshold: number,
): Promise<NameConflict[]> {
  const words = await findRestrictedWords(db, name)
  const names = await findNameConflicts(db, name, proposer, threshold)
  return [...words, ...names.map((one) => ({ ...one, reason_ar: null, reason_en: null }))]
}

/** Takes a name until the transaction ends, or refuses it at its field [V-NAME]. */
export async function takeName(trx: Trx, name: string, proposer: Proposer, field: string): Promise<void> {
  await lockNames(trx)
  const refusing = (await findNameObjections(trx, name, proposer, 1)).find((one) => one.exact)
  if (refusing) throw invalid({ [field]: [refusing.kind === 'word' ? holdsRefusedWord : 'V-NAME'] })
}
export const takeProposedName = (trx: Trx, name: string, establishmentId: number, field: string): Promise<void> =>
  takeName(trx, name, { establishmentId }, field)
