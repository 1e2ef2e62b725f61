import { sql } from 'kysely'
import type { NameConflict } from '#contract/founding/name-conflict.ts'
import { invalid } from '../core/errors.ts'
import type { Db, Trx } from '../core/services.ts'
import { findNameConflicts, lockNames } from './names.ts'

const holdsRefusedWord = {
  text: {
    ar: 'في الاسم كلمة لا تُقبل في أسماء المنظمات.',
    en: 'The name holds a word that no organisation may have in its name.',
  },
}

/** Words parted by spaces, each without its article: «للوزارة» and «وزارة» are one word. */
const bare = (folded: ReturnType<typeof sql>) =>
  sql`regexp_replace(' ' || ${folded} || ' ', ' (وال|بال|لل|ال)', ' ', 'g')`

/** Restricted words that a name holds, those that refuse it first; the ministry keeps them as an index. */
async function findRestrictedWords(db: Db | Trx, name: string): Promise<NameConflict[]> {
  const { rows } = await sql<NameConflict>`
    select r.name_ar, 'word' as kind, 1::float8 as similarity, coalesce((r.extra ->> 'is_refused')::boolean, false) as exact,
      nullif(r.extra ->> 'reason_ar', '') as reason_ar, nullif(r.extra ->> 'reason_en', '') as reason_en
    from index_records r
    where r.index_slug = 'restricted-words' and r.is_active and r.deleted_at is null and ar_norm(r.name_ar) <> ''
      and position(${bare(sql`ar_norm(r.name_ar)`)} in ${bare(sql`ar_norm(${name})`)}) > 0
    order by exact desc, r.sort`.execute(db)
  return rows
}

/** Everything that stands against a name which is still proposed: restricted words, and the names that exist. */
export async function findNameObjections(
  db: Db | Trx,
  name: string,
  establishmentId: number | undefined,
  threshold: number,
  ngoId?: number,
): Promise<NameConflict[]> {
  const words = await findRestrictedWords(db, name)
  const names = await findNameConflicts(db, name, establishmentId, threshold, ngoId)
  return [...words, ...names.map((one) => ({ ...one, reason_ar: null, reason_en: null }))]
}

/** Who takes a name: a founding request, or an organisation that has another one. */
type Taker = { readonly establishmentId?: number; readonly ngoId?: number }

/** Takes a name until the transaction ends, or refuses it at its field [V-NAME]. */
export async function takeName(
  trx: Trx,
  name: string,
  { establishmentId, ngoId }: Taker,
  field: string,
): Promise<void> {
  await lockNames(trx)
  const refusing = (await findNameObjections(trx, name, establishmentId, 1, ngoId)).find((one) => one.exact)
  if (refusing) throw invalid({ [field]: [refusing.kind === 'word' ? holdsRefusedWord : 'V-NAME'] })
}
export const takeProposedName = (trx: Trx, name: string, establishmentId: number, field: string): Promise<void> =>
  takeName(trx, name, { establishmentId }, field)
