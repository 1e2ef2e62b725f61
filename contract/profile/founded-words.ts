import { commonWords } from '../core/calls/common-words.ts'
import type { Words } from '../core/calls/words.ts'

/** What a founding request asks already and the organisation keeps: of itself, its headquarters, its people and its documents. */
export const foundedWords = {
  legal_form_id: { ...commonWords.legal_form, as: { index: 'legal-forms' } },
  objectives: { ar: 'الأهداف', en: 'Objectives' },
  annual_subscription: { ar: 'الاشتراك السنوي', en: 'Annual subscription' },
  work_governorates: { ar: 'محافظات العمل', en: 'Governorates of work', as: { index: 'governorates' } },
  duration_type: { ar: 'مدة المنظمة', en: 'Duration' },
  duration_until: { ar: 'تنتهي في', en: 'Ends on', as: 'date' },
  capital_amount: { ar: 'المال المخصص', en: 'Allocated capital', as: 'number' },
  real_estate_number: { ar: 'رقم العقار', en: 'Real-estate number' },
  occupancy_file: { ar: 'وثيقة إشغال المقر', en: 'Occupancy document' },
  area_id: { ar: 'المنطقة العقارية', en: 'Cadastral area', as: { index: 'areas' } },
  criminal_record_file: { ar: 'وثيقة لا حكم عليه', en: 'Criminal-record extract' },
  inquiry_bulletin_file: { ar: 'نشرة الاستعلام', en: 'Inquiry bulletin' },
  file: { ar: 'الملف', en: 'File' },
} satisfies Words
