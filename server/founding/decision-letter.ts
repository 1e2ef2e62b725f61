import { sql } from 'kysely'
import { dayOf } from '#contract/core/values/dates.ts'
import { printedCode, qrSvg, qrUrl } from '../core/papers/qr.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import type { Case } from './case.ts'
import type { Sections } from './completeness.ts'

interface Issued {
  registerNo: string
  code: string
  decision: { no: string; date: string; byLaw?: string }
}

const usualTitle = 'وزير الشؤون الاجتماعية والعمل'

/** The founding decision as PDF: names of people only, no numbers or addresses of theirs. */
export async function renderDecision(
  trx: Db | Trx,
  services: Services,
  c: Case,
  { ngo, members }: Sections,
  /** Nothing for a draft, which has neither number nor day nor code. */
  issued: Issued | undefined,
): Promise<Uint8Array> {
  const { reference, config, secrets } = services
  const name = (index: string, code: unknown) => reference.find(index, code as number)?.name_ar ?? ''
  const fields = await sql<{
    name_ar: string
  }>`select name_ar from classifications where id = any(${ngo.main_classification_ids as number[]}) order by code`.execute(
    trx,
  )
  const governorates = (ngo.work_governorate_ids as number[]).map((code) => name('governorates', code)).join('، ')
  const scope = name('work-scopes', ngo.work_scope_id)
  const posts = members.filter((member) => member.proposed_position_id !== null && member.member_kind === 'natural')
  const title = reference.setting<string | null>('founding.signatory_title', null) ?? usualTitle
  return services.pdf.render('decision', {
    draft: issued === undefined,
    decision_no: issued?.decision.no,
    decision_date: issued?.decision.date,
    by_law: issued?.decision.byLaw,
    request_no: c.est.tracking_no,
    request_date: dayOf(c.est.submitted_at ?? services.now()),
    authority: title,
    signatory_title: title,
    signatory_name: reference.setting<string | null>('founding.signatory_name', null) ?? undefined,
    register_no: issued?.registerNo,
    name_ar: String(ngo.name_ar),
    name_en: (ngo.name_en as string | null) ?? undefined,
    legal_form: name('legal-forms', c.est.legal_form_id),
    duration: ngo.duration_type === 'limited' ? `محددة المدة حتى ${String(ngo.duration_until)}` : 'غير محددة المدة',
    governorate: name('governorates', c.est.governorate_id),
    address: String(ngo.address),
    phone: (ngo.phone as string | null) ?? undefined,
    field: fields.rows.map((row) => row.name_ar).join('، '),
    scope: governorates ? `${scope}: ${governorates}` : scope,
    objectives: ngo.objectives as string[],
    founders: members.map((member) => member.full_name ?? ''),
    board: posts.map((member) => ({
      name: member.full_name ?? '',
      position: name('positions', member.proposed_position_id),
    })),
    dissolution_beneficiary: (ngo.dissolution_beneficiary as string | null) ?? undefined,
    ...(issued && {
      qr_svg: qrSvg(qrUrl(config.publicUrl, issued.code, secrets.qrKey)),
      qr_code: printedCode(issued.code),
    }),
    check_url: `${config.publicUrl}/ngo-data`,
  })
}
