import { idsBy } from '../add-missing.ts'
import type { Kit } from './kit.ts'
import { momentOf, seedTransaction, type Transaction } from './transaction.ts'

type Request = Omit<Transaction, 'applicant'> & { organisation: number }

/** Transactions of organisations, one in each state (domain 6.7, 3.3). */
const requests: readonly Request[] = [
  {
    organisation: 2,
    slug: 'ngo_data_accreditation',
    subject: 'اعتماد بيانات المؤسسة',
    status: 'draft',
    step: 1,
    entered: 0,
    submitted: 0,
    moves: [],
  },
  {
    organisation: 3,
    slug: 'general_assembly_meeting',
    subject: 'عقد الاجتماع السنوي للهيئة العامة',
    status: 'submitted',
    step: 1,
    entered: 1,
    submitted: 1,
    officer: 'ho.officer',
    moves: [],
  },
  {
    organisation: 1,
    slug: 'fundraising_campaign',
    subject: 'حملة كسوة الشتاء',
    status: 'submitted',
    step: 1,
    entered: 2,
    submitted: 2,
    officer: 'finance1',
    moves: [],
  },
  {
    organisation: 1,
    slug: 'branch_opening',
    subject: 'إحداث مكتب جديد في دمشق',
    status: 'in_progress',
    step: 2,
    entered: 3,
    submitted: 5,
    officer: 'evaluator1',
    moves: [
      { step: 1, by: 'dm.officer', decision: 'start', back: 4 },
      { step: 1, by: 'dm.officer', decision: 'forward', back: 3, notes: 'المعاملة مكتملة ومحالة إلى الكشف.' },
    ],
  },
  {
    organisation: 3,
    slug: 'board_ratification',
    subject: 'تصديق تشكيل مجلس الإدارة',
    status: 'returned',
    step: 2,
    entered: 4,
    submitted: 7,
    officer: 'evaluator2',
    moves: [
      { step: 1, by: 'ho.officer', decision: 'forward', back: 4 },
      { step: 2, by: 'evaluator2', decision: 'return', back: 2, notes: 'يرجى إرفاق وثيقة لا حكم عليه للعضو الجديد.' },
    ],
  },
  {
    organisation: 4,
    slug: 'foreign_grant_approval',
    subject: 'قبول تمويل لتجهيز عيادة',
    status: 'external',
    step: 3,
    entered: 6,
    submitted: 12,
    officer: 'central.admin',
    moves: [
      { step: 1, by: 'hl.officer', decision: 'forward', back: 11 },
      { step: 2, by: 'finance1', decision: 'forward', back: 6, notes: 'الموازنة مفصلة ومتسقة مع الاتفاقية.' },
      {
        step: 3,
        by: 'central.admin',
        decision: 'external',
        back: 5,
        notes: 'كتاب إلى وزارة الصحة.',
        letter: { body: 2, no: '1990/ص' },
      },
    ],
  },
  {
    organisation: 4,
    slug: 'service_centre_licence',
    subject: 'ترخيص مستوصف ثانٍ',
    status: 'rejected',
    step: 4,
    entered: 22,
    submitted: 50,
    moves: [
      { step: 1, by: 'hl.officer', decision: 'forward', back: 48 },
      { step: 2, by: 'evaluator1', decision: 'forward', back: 42, notes: 'الموقع لا يستوفي شرط المساحة.' },
      { step: 3, by: 'central.admin', decision: 'forward', back: 22, notes: 'رأي الوزارة المختصة سلبي.' },
      { step: 4, by: 'ngo.head', decision: 'reject', back: 20, notes: 'عدم ملاءمة الموقع ورأي سلبي من الجهة المختصة.' },
    ],
    reject: { reason: 8, text: 'المساحة أقل من الحد المطلوب ورأي وزارة الصحة سلبي، ويمكن التقديم مجدداً بموقع مستوفٍ.' },
  },
  {
    organisation: 5,
    slug: 'name_change',
    subject: 'تعديل اسم الجمعية',
    status: 'withdrawn',
    step: 1,
    entered: 14,
    submitted: 14,
    moves: [],
  },
  {
    organisation: 11,
    slug: 'ngo_data_accreditation',
    subject: 'اعتماد بيانات المؤسسة',
    status: 'closed_no_reply',
    step: 2,
    entered: 50,
    submitted: 52,
    moves: [
      { step: 1, by: 'hl.officer', decision: 'forward', back: 50 },
      {
        step: 2,
        by: 'evaluator1',
        decision: 'return',
        back: 46,
        notes: 'يرجى استكمال وثائق النظام المالي والهيكل التنظيمي.',
      },
    ],
  },
  {
    organisation: 7,
    slug: 'bank_account_opening',
    subject: 'فتح حساب مصرفي',
    status: 'approved',
    step: 3,
    entered: 12,
    submitted: 18,
    decision_no: '731/ص',
    moves: [
      { step: 1, by: 'central.admin', decision: 'forward', back: 17 },
      { step: 2, by: 'finance1', decision: 'forward', back: 12 },
      { step: 3, by: 'ngo.head', decision: 'approve', back: 10, notes: 'موافقة على فتح الحساب.' },
    ],
  },
  ...(['كتاب إلى مديرية التربية', 'كتاب إلى مديرية الصحة'] as const).map((subject, at): Request => ({
    organisation: 1,
    slug: 'mediation_request',
    subject,
    status: 'approved',
    step: 1,
    entered: 30 - at * 10,
    submitted: 30 - at * 10,
    moves: [{ step: 1, by: 'dm.officer', decision: 'approve', back: 29 - at * 10, notes: 'موافقة على كتاب التوسّط.' }],
  })),
]

export async function seedNgoTransactions(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  const userId = await idsBy(kit.db, 'users', 'username')
  let letters = 0
  await seedLetterhead(kit, ngoIds[0] ?? 0)
  for (const { organisation, ...request } of requests) {
    const ngo_id = ngoIds[organisation - 1] ?? 0
    const id = await seedTransaction(kit, { ...request, applicant: { ngo_id } }, userId)
    if (request.slug === 'board_ratification') await seedAskedBoard(kit, id, ngo_id)
    if (request.slug === 'mediation_request')
      await seedLetter(
        kit,
        { requestId: id, ngoId: ngo_id, destination: request.subject.replace('كتاب إلى ', ''), nth: letters++ },
        userId,
      )
  }
}

/** The request names the term that waits. */
async function seedAskedBoard(kit: Kit, requestId: number, ngoId: number): Promise<void> {
  const board = await kit.db
    .selectFrom('director_boards')
    .select('id')
    .where('ngo_id', '=', ngoId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  await kit.db
    .updateTable('transaction_requests')
    .set({ payload: JSON.stringify({ director_board_id: String(board.id) }) })
    .where('id', '=', requestId)
    .execute()
}

/** The letterhead under which the demonstration's organisation writes, as its register entry stands. */
async function seedLetterhead(kit: Kit, ngoId: number): Promise<void> {
  const ngo = await kit.db
    .selectFrom('ngos')
    .select(['name_ar', 'name_en', 'decision_no'])
    .where('id', '=', ngoId)
    .executeTakeFirstOrThrow()
  const chair = await kit.db
    .selectFrom('directors')
    .select(['first_name', 'last_name'])
    .where((row) => row.and({ ngo_id: ngoId, type: 'administrative', position_id: 1, is_current: true }))
    .executeTakeFirstOrThrow()
  await kit.db
    .insertInto('org_information')
    .values({
      ngo_id: ngoId,
      header_ar: `${ngo.name_ar}\nقرار الإشهار رقم ${ngo.decision_no}`,
      header_en: ngo.name_en && `${ngo.name_en}\nRegistration decision ${ngo.decision_no}`,
      signatory_name: `${chair.first_name} ${chair.last_name}`,
      signatory_position_id: 1,
      phone: '0115550000',
      address: 'دمشق، عنوان تجريبي، بناء رقم 1',
    })
    .execute()
}

type Letter = { requestId: number; ngoId: number; destination: string; nth: number }

/** The letter as its organisation handed it in. */
async function seedHandedIn(
  kit: Kit,
  { requestId, destination, nth }: Omit<Letter, 'ngoId'>,
  { issued, fileQrId }: { issued: string; fileQrId: number },
): Promise<void> {
  await kit.db
    .insertInto('mediation_requests')
    .values({
      transaction_request_id: requestId,
      destination,
      external_body_id: nth === 0 ? 3 : 2,
      job_title_id: 4,
      subject: `كتاب إلى ${destination}`,
      body: '<p>ترجو {ngo_name} التفضل بتسهيل مهمة فريقها في تنفيذ نشاط ضمن أهدافها المسجلة (تجريبي).</p>',
      letter_no: `${nth + 11}/ص`,
      letter_date: issued.slice(0, 10),
      file_qr_id: fileQrId,
    })
    .execute()
}

/** The issued letter behind a QR code: the first is valid, the second frozen. */
async function seedLetter(
  kit: Kit,
  { requestId, ngoId, destination, nth }: Letter,
  userId: (name: string) => number,
): Promise<void> {
  const issued = momentOf(kit, 29 - nth * 10, 1)
  const owner = { type: 'files_qrs', id: requestId, ngo_id: ngoId }
  const file = await kit.pdf(owner, `${destination} ${issued.slice(0, 10)}`, `Letter with QR ${nth + 1}`)
  const { sha256 } = await kit.db
    .selectFrom('attachments')
    .select('sha256')
    .where('id', '=', file)
    .executeTakeFirstOrThrow()
  const frozen = nth === 1
  const letter = await kit.db
    .insertInto('files_qrs')
    .values({
      code: `SijillDemoDocument000${nth + 1}`,
      ngo_id: ngoId,
      transaction_request_id: requestId,
      title: `كتاب توسّط موجه إلى ${destination}`,
      destination,
      file,
      sha256,
      issued_at: issued,
      scans_count: 2,
      status: frozen ? 'frozen' : 'active',
      frozen_at: frozen ? momentOf(kit, 5) : null,
      frozen_by: frozen ? userId('central.admin') : null,
      freeze_reason: frozen ? 'انتهى الغرض من الكتاب وطلبت المنظمة إلغاءه (تجريبي).' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await seedHandedIn(kit, { requestId, destination, nth }, { issued, fileQrId: letter.id })
  await kit.db.updateTable('attachments').set({ owner_id: letter.id }).where('id', '=', file).execute()
  await kit.db
    .updateTable('transaction_requests')
    .set({ result_file_qr_id: letter.id })
    .where('id', '=', requestId)
    .execute()
  await kit.db
    .insertInto('file_qr_logs')
    .values(
      [12, 3].map((back) => ({
        file_qr_id: letter.id,
        scanned_at: momentOf(kit, back, nth),
        result: frozen && back < 5 ? 'frozen' : 'valid',
        ip_hash: kit.tools.hmac(`demo-${back}`),
        user_agent: 'Mozilla/5.0 (Demo)',
      })),
    )
    .execute()
}
