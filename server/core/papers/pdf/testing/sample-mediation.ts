import type { MediationData } from '../data.ts'

/** A certified letter of one page, as organisations write them. */
export const sampleMediation = (changes: Partial<MediationData> = {}): MediationData => ({
  lang: 'ar',
  header: ['جمعية الياسمين التنموية', 'قرار الإشهار رقم 901/ت'],
  contact: ['دمشق، المزة، شارع الجلاء', '0115551234', 'info@yasmin.example'],
  ngo: {
    name: 'جمعية الياسمين التنموية',
    decision_no: '901/ت',
    decision_date: '2019-05-12',
    scope: 'محافظة واحدة',
  },
  letter_no: '17/ص',
  letter_date: '2026-11-20',
  addressee_title: 'السيد مدير المديرية',
  destination: 'مديرية التربية في دمشق',
  subject: 'إقامة دورة تقوية في مدرسة الحي',
  blocks: [
    {
      kind: 'p',
      pieces: [
        { text: 'تتقدم ' },
        { text: 'جمعية الياسمين التنموية', dir: 'auto', bold: true },
        { text: ' المشهرة بالقرار رقم ' },
        { text: '901/ت', dir: 'rtl' },
        { text: ' بطلب الموافقة على إقامة دورة تقوية لطلاب الشهادة الإعدادية، وذلك وفق ما يأتي:' },
      ],
    },
    ...['مدة الدورة ثلاثة أسابيع، أربعة أيام في الأسبوع.', 'عدد الطلاب ستون طالباً وطالبة.', 'لا تتقاضى الجمعية أجراً.'].map(
      (text, at) => ({ kind: 'li' as const, marker: `${at + 1}.`, pieces: [{ text }] }),
    ),
    { kind: 'p', pieces: [{ text: 'وتتعهد الجمعية بإعادة القاعات كما تسلمتها، وتتحمل كلفة الكهرباء والتنظيف.' }] },
  ],
  attachments: ['برنامج الدورة', 'قائمة المدرسين'],
  signatory_name: 'سمر الخطيب',
  signatory_position: 'رئيس مجلس الإدارة',
  direct: false,
  check_url: 'https://sijill.example/ngo-data',
  ...changes,
})
