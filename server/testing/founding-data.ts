import {
  saveAccount,
  saveNgo,
  saveRealEstate,
  addMember,
  addDoc,
  readMainInfo,
  saveMember,
  openTransaction,
  confirmTransaction,
  finishStage,
} from '#contract/founding/calls.ts'
import { must, type TestApp } from './app.ts'
import { uploaded, type Founder } from './factories.ts'

let serial = 0

/** Valid fields of a person, with a different national number each time. */
export const personData = () => {
  serial += 1
  return {
    first_name: 'سامر',
    last_name: 'الزيتوني',
    father_name: 'نبيل',
    mother_name: 'لينا المرجاني',
    id_number: `998${String(serial).padStart(8, '0')}`,
    nationality_id: 1,
    gender: 'M' as const,
    birth_date: '1985-04-12',
    mobile: '0900000123',
    residence_governorate_id: 1,
    residence_address: 'شارع المثال، بناء 12',
  }
}
export const addressData = {
  governorate_id: 1,
  district_id: 101,
  sub_district_id: 1001,
  address: 'دمشق، شارع المثال، بناء 4',
}
export const ngoData = (name: string, legalForm = 1) => ({
  name_ar: name,
  legal_form_id: legalForm,
  duration_type: 'unlimited' as const,
  work_scope_id: 1,
  work_governorate_ids: [1],
  objectives: ['نشر الثقافة والقراءة بين الأطفال واليافعين.', 'إقامة مكتبات عامة في الأحياء والقرى.'],
  means: 'تنظيم ورشات ومعارض وندوات.',
  target_group_ids: [5, 6],
  resources: 'تبرعات المؤسسين واشتراكات الأعضاء.',
  board_members_number: 5,
  financial_control: 'مدقق حسابات يعيّنه المجلس سنوياً.',
  dissolution_beneficiary: 'صندوق المعونة الاجتماعية',
  ...(legalForm === 1
    ? { capital_amount: '50000000', currency_id: 1 }
    : { joining_fee: '10000', annual_subscription: '50000' }),
  ...addressData,
  email: 'info@org.example',
  phone: '0112345678',
})

/** Fills every section of a founding request through the API: an institution with one founder. */
export async function fillApplication(
  app: TestApp,
  founder: Founder,
  name: string,
  founders = 1,
  legalForm = 1,
): Promise<void> {
  const by = { userId: founder.id, establishmentId: founder.establishmentId }
  const { id_number: _, ...person } = personData()
  must(await founder.client.call(saveAccount, { body: { ...person, is_founder: true } }))
  const classes = (await app.guest.request('GET', '/api/v2/guest/classifications')).data as {
    id: number
    parent_id: number | null
  }[]
  const main = classes.find((one) => one.parent_id === null) as { id: number }
  const sub = classes.find((one) => one.parent_id === main.id) as { id: number }
  must(
    await founder.client.call(saveNgo, {
      body: { ...ngoData(name, legalForm), main_classification_ids: [main.id], sub_classification_ids: [sub.id] },
    }),
  )
  for (let index = 0; index < founders; index += 1)
    must(
      await founder.client.call(addMember, {
        body: {
          member_kind: 'natural',
          ...personData(),
          is_delegate: index === 0,
          declares_not_military: true,
          declares_not_clergy: true,
          declares_political_rights: true,
          proposed_position_id: legalForm === 1 ? 7 : 1,
          photo: await uploaded(app, by, 'png'),
          id_image: await uploaded(app, by),
        },
      }),
    )
}

/** Confirms and submits a complete request. */
export async function submitApplication(founder: Founder): Promise<{ requestId: number }> {
  const data = must(await founder.client.call(openTransaction, { body: { slug: 'establishing_ngo' } }))
  must(
    await founder.client.call(confirmTransaction, {
      params: { id: data.id },
      body: { slug: 'establishing_ngo', status: 'submitted' },
    }),
  )
  must(await founder.client.call(finishStage, { body: { finished_stage_number: 1 } }))
  return { requestId: data.id as number }
}

/** Uploads everything that stage 4 requires, including the headquarters' papers. */
export async function fillDocuments(app: TestApp, founder: Founder): Promise<void> {
  const by = { userId: founder.id, establishmentId: founder.establishmentId }
  const today = new Date(app.clock.now()).toISOString().slice(0, 10)
  must(
    await founder.client.call(saveRealEstate, {
      body: {
        number: '1234',
        region: 101,
        estate_type_id: 1,
        is_owned: true,
        owner_name: 'نبيل الزيتوني',
        start_date: '2024-01-01',
        ...addressData,
        document_file: await uploaded(app, by),
      },
    }),
  )
  must(await founder.client.call(saveAccount, { body: { delegate_file: await uploaded(app, by) } }))
  const data = must(await founder.client.call(readMainInfo))
  for (const member of data.est_members)
    must(
      await founder.client.call(saveMember, {
        params: { id: member.id },
        body: {
          criminal_record_file: await uploaded(app, by),
          criminal_record_date: today,
          inquiry_bulletin_file: await uploaded(app, by),
        },
      }),
    )
  for (const document of data.docs.required)
    if (!document.linked_field && document.count_rule === 'fixed')
      for (let slot = 1; slot <= document.count; slot += 1)
        must(
          await founder.client.call(addDoc, {
            body: { attachment_id: document.id, source: await uploaded(app, by), slot },
          }),
        )
}
