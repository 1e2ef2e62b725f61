import { idsBy } from '../add-missing.ts'
import type { FoundingCase } from './founding-cases.ts'
import { addressIn, cadastralArea, type Kit, type Owner, personColumns } from './kit.ts'
import { fieldTexts } from './organisations.ts'
import type { Person } from './people.ts'
import { momentOf } from './transaction.ts'

export type Sections = {
  account: number
  ngo: number
  members: number[]
}

/** Applicant, organisation, founders and headquarters of a request; a draft is left half filled. */
export async function seedSections(
  kit: Kit,
  one: FoundingCase,
  owner: Owner,
  userId: number,
  n: number,
): Promise<Sections> {
  const draft = one.status === 1
  const complete = one.documents === 'all'
  const accepted = one.reviewed === 'nothing' || one.reviewed === 'returned' ? 0 : 1
  const people = Array.from({ length: one.founders }, () => kit.nextPerson())
  const applicant = people[0] ?? kit.nextPerson()
  const account = await kit.db
    .insertInto('est_account')
    .values({
      establishment_id: owner.id,
      user_id: userId,
      ...personColumns(kit, applicant, one.governorate),
      email: one.email,
      is_founder: true,
      delegate_file: complete
        ? await kit.pdf({ ...owner, type: 'est_account' }, 'قرار تعيين المندوب', "Founders' delegate")
        : null,
      validated: accepted,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ngo = await kit.db
    .insertInto('est_ngo')
    .values({ establishment_id: owner.id, ...(await ngoColumns(kit, one, n, draft)), validated: accepted })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members: number[] = []
  for (const [at, person] of people.entries()) members.push(await seedMember(kit, one, owner, person, at, accepted))
  await seedConsents(kit, one, owner, members)
  if (complete || one.documents === 'some') await seedHeadquarters(kit, one, owner, n)
  return { account: account.id, ngo: ngo.id, members }
}

/** What the founders answered to being named; the returned request shows every answer. */
const returnedConsents = ['confirmed', 'confirmed', 'objected', 'changed', 'asked', undefined] as const
async function seedConsents(kit: Kit, one: FoundingCase, owner: Owner, members: readonly number[]): Promise<void> {
  const submitted = one.moves[0]?.back
  if (one.status === 1 || submitted === undefined) return
  const [asked, answered] = [momentOf(kit, submitted), momentOf(kit, Math.max(0, submitted - 1), 2)]
  for (const [at, member] of members.entries()) {
    const usual = one.status === 2 && at > 0 ? 'asked' : 'confirmed'
    const state = one.reviewed === 'returned' && at < returnedConsents.length ? returnedConsents[at] : usual
    if (state === undefined) continue
    await kit.db
      .insertInto('est_confirmations')
      .values({
        establishment_id: owner.id,
        member_id: member,
        state,
        asked_at: asked,
        answered_at: state === 'confirmed' || state === 'objected' ? answered : null,
        objected_at: state === 'objected' ? answered : null,
      })
      .execute()
  }
}

async function ngoColumns(kit: Kit, one: FoundingCase, n: number, draft: boolean) {
  const classification = await idsBy(kit.db, 'classifications', 'code')
  const text = fieldTexts[one.field]
  const begun = {
    name_ar: one.name_ar,
    name_en: one.name_en,
    alternative_name_1_ar: one.alternatives[0],
    alternative_name_2_ar: one.alternatives[1],
    legal_form_id: one.form,
    duration_type: 'unlimited',
    main_classification_ids: [classification(String(one.field))],
    sub_classification_ids: (text?.services ?? []).map(([code]) => classification(code)),
    work_scope_id: 1,
    work_governorate_ids: [one.governorate],
    objectives: JSON.stringify(text?.objectives ?? []),
    target_group_ids: [5, 6, 14],
    ...addressIn(one.governorate, n + 60),
  }
  if (draft) return begun
  return {
    ...begun,
    means: 'برامج تدريبية وأنشطة ميدانية وحملات توعية تُنفَّذ بالتعاون مع الجهات العامة والأهالي.',
    resources: 'اشتراكات الأعضاء والتبرعات والمنح المرخصة، وتُصرف على أهداف المنظمة وفق موازنة سنوية.',
    capital_amount: one.form === 1 ? 50_000_000 : null,
    currency_id: one.form === 1 ? 1 : null,
    board_members_number: 5,
    joining_fee: one.form === 2 ? 10_000 : null,
    annual_subscription: one.form === 2 ? 24_000 : null,
    financial_control: 'يدقق الحسابات محاسب قانوني، وتُعرض الميزانية الختامية سنوياً.',
    dissolution_beneficiary: 'صندوق المعونة الاجتماعية التابع للوزارة',
    email: `contact.${one.email}`,
    phone: `011${7_000_000 + n * 17}`,
  }
}

async function seedMember(
  kit: Kit,
  one: FoundingCase,
  owner: Owner,
  person: Person,
  at: number,
  validated: number,
): Promise<number> {
  const { id } = await kit.db
    .insertInto('est_members')
    .values({
      establishment_id: owner.id,
      sort: at + 1,
      ...personColumns(kit, person, one.governorate),
      is_delegate: at === 0,
      proposed_position_id: (one.form === 1 ? [7, 4, 3] : [1, 4, 2, 3, 5])[at] ?? null,
      declares_not_military: true,
      declares_not_clergy: true,
      declares_political_rights: true,
      // The returned request has one founder that was sent back.
      validated: one.reviewed === 'returned' ? (at === 2 ? 0 : 1) : validated,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const files = { ...owner, type: 'est_members', id }
  const later = one.documents === 'all' || (one.documents === 'some' && at < 6)
  await kit.db
    .updateTable('est_members')
    .set({
      photo: await kit.image(files, 'صورة شخصية', 'portrait'),
      id_image: await kit.pdf(files, 'صورة الهوية', `Identity card, founder ${at + 1}`),
      criminal_record_file: later
        ? await kit.pdf(files, 'وثيقة لا حكم عليه', `Criminal-record extract, founder ${at + 1}`)
        : null,
      criminal_record_date: later ? kit.ago(30 + at) : null,
      inquiry_bulletin_file:
        one.documents === 'all' ? await kit.pdf(files, 'نشرة استعلام', `Inquiry bulletin, founder ${at + 1}`) : null,
    })
    .where('id', '=', id)
    .execute()
  return id
}

async function seedHeadquarters(kit: Kit, one: FoundingCase, owner: Owner, n: number): Promise<void> {
  const complete = one.documents === 'all'
  await kit.db
    .insertInto('est_real_estates')
    .values({
      establishment_id: owner.id,
      number: `${4100 + n * 3}/${n + 1}`,
      region: cadastralArea(one.governorate, n),
      estate_type_id: 1,
      is_owned: false,
      occupancy_form: 'lease',
      owner_name: 'عادل البستاني',
      start_date: kit.ago(50),
      end_date: kit.ago(-680),
      ...addressIn(one.governorate, n + 60),
      document_file: complete
        ? await kit.pdf({ ...owner, type: 'est_real_estates' }, 'عقد إيجار المقر', 'Lease of the headquarters')
        : null,
      validated: one.reviewed === 'everything' ? 1 : 0,
    })
    .execute()
}
