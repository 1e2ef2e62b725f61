import { sql } from 'kysely'
import type { SentBody } from '#contract/core/calls/call.ts'
import type { PermissionCode, PermissionSlug } from '#contract/core/rights/permissions.ts'
import { updateOrgInformation } from '#contract/mediation/letterhead.ts'
import { openRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { letterSlug } from '#contract/mediation/workflow.ts'
import { must, type TestApp } from './app.ts'
import { organisation, type Organisation } from './factories.ts'

/** An organisation that may write letters: its scope is recorded and its letterhead saved. */
export async function letterWriter(
  app: TestApp,
  given: { governorate?: number; rights?: Partial<Record<PermissionSlug, PermissionCode[]>> } = {},
): Promise<Organisation & { name: string; decisionNo: string }> {
  const ngo = await organisation(app, given)
  const { rows } = await sql<{ name_ar: string; decision_no: string }>`
    update ngos set work_scope_id = 1 where id = ${ngo.id} returning name_ar, decision_no`.execute(app.ownerDb)
  const { name_ar: name, decision_no: decisionNo } = rows[0] as { name_ar: string; decision_no: string }
  must(
    await ngo.client.call(updateOrgInformation, {
      params: { id: ngo.id },
      body: letterhead(name, decisionNo),
    }),
  )
  return { ...ngo, name, decisionNo }
}

/** A letterhead as the ministry asks for it [P7]. */
export const letterhead = (name: string, decisionNo: string): SentBody<typeof updateOrgInformation> => ({
  header_ar: `${name}\nقرار الإشهار رقم ${decisionNo}`,
  header_en: null,
  signatory_name: 'سمر الخطيب',
  signatory_position_id: 1,
  phone: '011 555 1234',
  email: 'info@letters.example',
  address: 'دمشق، المزة، شارع الجلاء',
  footer: null,
})

/** What a complete letter to a public body has. */
export const letterTo = (more: object = {}) => ({
  destination: 'مديرية التربية في دمشق',
  external_body_id: 3,
  job_title_id: 4,
  language: 'ar',
  body: '<p>نرجو التفضل بالموافقة على إقامة دورة تقوية لطلاب الشهادة الإعدادية في مدرسة الحي خلال العطلة.</p>',
  letter_no: '17/ص',
  letter_date: '2026-01-15',
  replaces_id: null,
  ...more,
})
export const letterSubject = 'إقامة دورة تقوية في مدرسة الحي'

/** A draft with these fields; answers its id. */
export async function draftLetter(
  by: Organisation,
  fields: object = letterTo(),
  documents: object[] = [],
): Promise<number> {
  const { id } = must(await by.client.call(openRequest, { body: { slug: letterSlug, subject: letterSubject } }))
  const body = { subject: letterSubject, payload: fields, documents } as SentBody<typeof saveRequest>
  must(await by.client.call(saveRequest, { params: { id }, body }))
  return id
}
