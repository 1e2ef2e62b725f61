import type { Sheet } from '../core/calls/sheet.ts'

export const classificationSheet: Sheet = {
  ar: 'تصنيفات المنظمة',
  en: 'Classifications',
  columns: [
    { key: 'code', ar: 'الرمز', en: 'Code' },
    { key: 'name_ar', ar: 'التصنيف', en: 'Classification in Arabic' },
    { key: 'name_en', ar: 'التصنيف بالإنكليزية', en: 'Classification' },
    {
      key: 'type',
      ar: 'نوع التصنيف',
      en: 'Role',
      as: 'state',
      words: { main: ['أساسي', 'Main'], sub: ['مجال تخصص', 'Specialisation'] },
    },
  ],
}

export const serviceSheet: Sheet = {
  ar: 'خدمات المنظمة',
  en: 'Services of the organisation',
  columns: [
    { key: 'name_ar', ar: 'الخدمة', en: 'Service in Arabic' },
    { key: 'name_en', ar: 'الخدمة بالإنكليزية', en: 'Service' },
    { key: 'description_ar', ar: 'وصف الخدمة', en: 'Description' },
    { key: 'target_group_ids', ar: 'الفئات المستهدفة', en: 'Target groups', as: { index: 'target-groups' } },
    { key: 'service_status_id', ar: 'حالة توفر الخدمة', en: 'Availability', as: { index: 'service-status' } },
    { key: 'service_frequency_id', ar: 'تواتر الخدمة', en: 'Frequency', as: { index: 'service-frequencies' } },
    { key: 'timing', ar: 'توقيت الخدمة', en: 'Timing' },
    { key: 'governorate_ids', ar: 'المحافظات', en: 'Governorates', as: { index: 'governorates' } },
    { key: 'branch', ar: 'الفرع', en: 'Branch' },
    { key: 'centre', ar: 'المركز الخدمي', en: 'Service centre' },
    { key: 'beneficiaries_number', ar: 'عدد المستفيدين سنوياً', en: 'Beneficiaries a year', as: 'number' },
    { key: 'is_free', ar: 'مجانية', en: 'Free of charge', as: 'yes' },
  ],
}
