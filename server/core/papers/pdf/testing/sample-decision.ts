import type { DecisionData } from '../data.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../../qr.ts'

/** A complete founding decision of a fictional organisation, for tests and the benchmark. */
export function sampleDecision(change: Partial<DecisionData> = {}): DecisionData {
  const code = newQrCode()
  return {
    decision_no: '1287/د',
    decision_date: '2026-11-21',
    request_no: 'EST2026004512',
    request_date: '2026-09-03',
    authority: 'وزير الشؤون الاجتماعية والعمل',
    register_no: 'DIM-00412',
    name_ar: 'جمعية سنابل المثال الخيرية',
    name_en: 'Sanabel Example Charity Association',
    legal_form: 'جمعية',
    duration: 'غير محدودة',
    governorate: 'دمشق',
    address: 'المزة، شارع الجلاء، بناء رقم 14، الطابق 2',
    phone: '011 234 5678',
    field: 'الخدمات الاجتماعية والخيرية',
    scope: 'محافظتا دمشق وريف دمشق',
    objectives: [
      'تقديم المساعدة المادية والعينية للأسر المحتاجة وفق دراسة اجتماعية موثَّقة.',
      'دعم تعليم الأطفال المنقطعين عن المدارس وإقامة دورات تقوية لهم.',
      'تأهيل الشباب مهنياً وتمكين النساء المعيلات من مصدر دخل مستدام.',
    ],
    founders: [
      'أحمد بن محمود الحسن',
      'سعاد بنت علي المصري',
      'لؤي بن نزار الخطيب',
      'رُبى بنت فادي العلي',
      'مصطفى بن إبراهيم القاسم',
      'هدى بنت سمير النجار',
      'ميّادة بنت وليد الشامي',
      'ياسر بن غسان الأحمد',
      'نور بنت طارق السيد',
      'عمر بن حسان الدروبي',
      'كاوا بن ئاراس ڕەشيد',
    ],
    board: [
      { name: 'أحمد بن محمود الحسن', position: 'رئيس مجلس الإدارة' },
      { name: 'سعاد بنت علي المصري', position: 'نائب الرئيس' },
      { name: 'لؤي بن نزار الخطيب', position: 'أمين السر' },
      { name: 'رُبى بنت فادي العلي', position: 'الخازن' },
      { name: 'مصطفى بن إبراهيم القاسم', position: 'عضو' },
    ],
    dissolution_beneficiary: 'جمعية المثال للرعاية الاجتماعية',
    signatory_title: 'وزير الشؤون الاجتماعية والعمل',
    qr_svg: qrSvg(qrUrl('https://ngo.example', code, Buffer.alloc(32, 7))),
    qr_code: printedCode(code),
    check_url: 'https://ngo.example/ngo-data',
    ...change,
  }
}
