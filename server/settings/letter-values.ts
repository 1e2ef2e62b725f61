import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { LetterFields } from '#contract/settings/letter-fields.ts'
import { faultWords, fillLetter, type LetterLine } from '#contract/settings/letter-text.ts'
import { found, invalid } from '../core/errors.ts'
import type { Db, Services, Trx } from '../core/services.ts'

type Lang = 'ar' | 'en'
type Values = Readonly<Record<string, string | null>>

/** The data of an organisation for letters: what its page shows to everybody, in the language of the letter. */
export async function organisationValues(
  db: Db | Trx,
  { reference }: Pick<Services, 'reference'>,
  ngoId: number,
  lang: Lang,
  /** A directorate fills letters for its own governorate. */
  governorateId?: number,
): Promise<Values> {
  const { rows } = await sql<{
    ngo_code: string
    name_ar: string
    name_en: string | null
    legal_form_id: number
    governorate_id: number
    work_scope_id: number | null
    decision_no: string
    decision_date: string
  }>`select n.ngo_code, n.name_ar, n.name_en, n.legal_form_id, n.governorate_id, n.work_scope_id, n.decision_no, n.decision_date
    from ngos n where n.id = ${ngoId} and n.deleted_at is null
      and (${governorateId ?? null}::integer is null or n.governorate_id = ${governorateId ?? null})`.execute(db)
  const ngo = found(rows[0])
  const word = (index: string, code: number | null) => {
    const row = reference.find(index, code)
    return (lang === 'en' ? row?.name_en : row?.name_ar) ?? row?.name_ar ?? null
  }
  return {
    ngo_name: (lang === 'en' ? ngo.name_en : null) ?? ngo.name_ar,
    ngo_number: ngo.ngo_code,
    ngo_legal_form: word('legal-forms', ngo.legal_form_id),
    ngo_governorate: word('governorates', ngo.governorate_id),
    ngo_scope: word('work-scopes', ngo.work_scope_id),
    ngo_decision_no: ngo.decision_no,
    ngo_decision_date: ngo.decision_date,
  }
}

export const todayValue = (now: Date): Values => ({ today: todayIn(now) })

/** A line of dots, to be filled in by hand. */
export const dots = () => '..................'

/** A text with its values, dots where there are none; 422 at `field` with the places of what is wrong. */
export function filledWithBlanks(
  field: 'body_ar' | 'body_en',
  text: string | null,
  fields: LetterFields,
  values: Values,
): readonly LetterLine[] {
  if (text === null) return []
  const filled = fillLetter(text, fields, values, dots)
  if ('faults' in filled) throw invalid({ [field]: filled.faults.map((fault) => ({ text: faultWords(fault) })) })
  return filled.lines
}
