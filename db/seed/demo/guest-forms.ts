import type { Kit } from './kit.ts'

type Message = readonly [
  subject: number,
  governorate: number,
  daysAgo: number,
  status: 'new' | 'read' | 'replied' | 'archived',
  text: string,
  reply?: string,
]
const toMinistry: readonly Message[] = [
  [1, 1, 1, 'new', 'أرغب في معرفة الوثائق اللازمة لتأسيس جمعية تُعنى بالقراءة للأطفال، ومن أين نبدأ.'],
  [4, 1, 3, 'read', 'لم يصلنا رمز التفعيل على البريد منذ يومين، وجرّبنا طلبه أكثر من مرة.'],
  [
    2,
    4,
    6,
    'replied',
    'أقترح نشر مواعيد المشاورات في المحافظات قبل أسبوعين على الأقل ليتمكن المتطوعون من الحضور.',
    'شكراً لاقتراحكم. تُنشر المواعيد من الآن في صفحة الفعاليات قبل أسبوعين.',
  ],
  [3, 2, 9, 'read', 'راجعنا المديرية ثلاث مرات بشأن معاملة واحدة وطُلبت منا في كل مرة وثيقة جديدة.'],
  [
    6,
    5,
    20,
    'archived',
    'شكراً لموظفي المديرية على سرعة إنجاز معاملة تجديد مقر الجمعية.',
    'شكراً لكم، وصلت كلمتكم إلى الموظفين.',
  ],
]
const toNgo: readonly Message[] = [
  [1, 1, 2, 'new', 'هل تستقبلون متطوعين في عطلة نهاية الأسبوع؟ لدي خبرة في تعليم الحاسوب.'],
  [4, 3, 5, 'read', 'نحتاج إلى كرسي متحرك لوالدي، فهل تقدمون هذه الخدمة في حمص؟'],
]

const surveys = [
  ['ngo', 1, [2, 8], [2, 4], 'التمويل قصير الأجل ولا يغطي الرواتب.', 'منح لثلاث سنوات مع تقارير نصفية.'],
  ['expert', 2, [3, 6], [3, 2], 'لا تُقاس نتائج البرامج بعد انتهائها.', 'مؤشرات موحدة بسيطة تنشرها الوزارة.'],
  ['volunteer', 4, [5], [4], 'تتكرر الأنشطة نفسها في الحي الواحد.', 'خريطة للأنشطة يراها الجميع.'],
  ['citizen', 6, [7], [3], 'لا يعرف المحتاجون أين يسجلون.', 'مكتب واحد للتسجيل في كل منطقة.'],
  ['initiative', 8, [1, 2, 8], [3, 1, 4], 'المبادرات الصغيرة لا تصل إلى المانحين.', 'صندوق صغير للمبادرات غير المرخصة.'],
  ['citizen', 3, [4], [2], 'لا تصل المعلومات إلى الأحياء البعيدة.', 'لوحات إعلان في المراكز الثقافية.'],
] as const

async function seedMessages(kit: Kit, ngo: number | undefined): Promise<void> {
  let serial = 0
  const row = (ngo_id: number | null, [subject, governorate, daysAgo, status, message, reply]: Message) => {
    const { first_name, last_name } = kit.nextPerson()
    return {
      ngo_id,
      name: `${first_name} ${last_name}`,
      email: `guest${(serial += 1)}@demo.example`,
      governorate_id: governorate,
      message_subject_id: subject,
      message,
      status,
      reply: reply ?? null,
      replied_at: reply === undefined ? null : `${kit.ago(daysAgo - 1)}T07:15:00Z`,
      created_at: `${kit.ago(daysAgo)}T08:30:00Z`,
    }
  }
  await kit.db
    .insertInto('guest_messages')
    .values([
      ...toMinistry.map((one) => row(null, one)),
      ...(ngo === undefined ? [] : toNgo.map((one) => row(ngo, one))),
      {
        ...row(null, [2, 1, 4, 'new', 'عرض خاص: تصميم مواقع بأرخص الأسعار، زوروا موقعنا اليوم.']),
        held_reason: 'hidden_field' as const,
      },
      ...(ngo === undefined
        ? []
        : [
            {
              ...row(ngo, [1, 2, 1, 'new', 'أرجو إعلامي بمواعيد دورة الحاسوب القادمة وكيفية التسجيل فيها.']),
              held_reason: 'too_fast' as const,
            },
          ]),
    ])
    .execute()
}

async function seedSurveys(kit: Kit): Promise<void> {
  await kit.db
    .insertInto('consultation_surveys')
    .values(
      surveys.map(([kind, governorate, axes, ratings, problem, proposal], n) => {
        const { first_name, last_name } = kit.nextPerson()
        return {
          full_name: `${first_name} ${last_name}`,
          respondent_kind: kind,
          ngo_name: kind === 'ngo' ? 'جمعية سنابل المثال الخيرية (تجريبية)' : null,
          governorate_id: governorate,
          survey_axis_ids: [...axes],
          answers: JSON.stringify(
            axes.map((axis_id, i) => ({
              axis_id,
              rating: ratings[i],
              problem: i === 0 ? problem : null,
              proposal: i === 0 ? proposal : null,
            })),
          ),
          wants_participation: n % 2 === 0,
          consent: true,
          created_at: `${kit.ago(n + 1)}T10:00:00Z`,
          // One of them was sent from a busy network: held back until somebody looks at it.
          held_reason: n === surveys.length - 1 ? ('too_many' as const) : null,
        }
      }),
    )
    .execute()
}

/** Messages of visitors and answers to the consultation, invented; expects the organisations. */
export async function seedGuestForms(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  await seedMessages(kit, ngoIds[0])
  await seedSurveys(kit)
}
