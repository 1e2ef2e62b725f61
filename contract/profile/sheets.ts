import type { Sheet, SheetColumn } from '../core/calls/sheet.ts'

const address: readonly SheetColumn[] = [
  { key: 'governorate_id', ar: 'المحافظة', en: 'Governorate', as: { index: 'governorates' } },
  { key: 'district_id', ar: 'المنطقة', en: 'District', as: { index: 'districts' } },
  { key: 'address', ar: 'العنوان', en: 'Address' },
  { key: 'latitude', ar: 'خط العرض', en: 'Latitude', as: 'number' },
  { key: 'longitude', ar: 'خط الطول', en: 'Longitude', as: 'number' },
]
const hours: SheetColumn = { key: 'working_hours', ar: 'أوقات الدوام', en: 'Opening hours' }
const status: SheetColumn = {
  key: 'status',
  ar: 'الحالة',
  en: 'State',
  as: 'state',
  words: {
    pending: ['قيد الترخيص', 'Licensing pending'],
    active: ['فعّال', 'Active'],
    suspended: ['موقوف', 'Suspended'],
    closed: ['مغلق', 'Closed'],
  },
}

export const branchSheet: Sheet = {
  ar: 'الفروع والمكاتب',
  en: 'Branches and offices',
  columns: [
    { key: 'name_ar', ar: 'اسم الفرع', en: 'Name' },
    { key: 'branch_type_id', ar: 'نوع الفرع', en: 'Type', as: { index: 'branch-types' } },
    { key: 'is_main', ar: 'المقر الرئيسي', en: 'Main headquarters', as: 'yes' },
    ...address,
    { key: 'real_estate_number', ar: 'رقم العقار', en: 'Property number' },
    { key: 'possessive_form_id', ar: 'صيغة إشغال المقر', en: 'Form of occupancy', as: { index: 'possessive-forms' } },
    { key: 'occupancy_until', ar: 'صالحة حتى', en: 'Valid until', as: 'date' },
    { key: 'decision_no', ar: 'رقم قرار الترخيص', en: 'Licence number' },
    { key: 'decision_date', ar: 'تاريخ الترخيص', en: 'Licence date', as: 'date' },
    { key: 'manager_name', ar: 'مدير الفرع', en: 'Manager' },
    { key: 'phone', ar: 'هاتف الفرع', en: 'Phone' },
    hours,
    { key: 'is_public', ar: 'ظاهر للعموم', en: 'Public', as: 'yes' },
    status,
  ],
}

export const centreSheet: Sheet = {
  ar: 'المراكز الخدمية',
  en: 'Service centres',
  columns: [
    { key: 'name_ar', ar: 'اسم المركز', en: 'Name' },
    { key: 'name_en', ar: 'الاسم بالإنكليزية', en: 'Name in English' },
    { key: 'type', ar: 'نوع المركز', en: 'Type', as: { index: 'service-centre-types' } },
    {
      key: 'clearance_authority_id',
      ar: 'الجهة المانحة للترخيص',
      en: 'Licensing authority',
      as: { index: 'clearance-authorities' },
    },
    { key: 'licence_no', ar: 'رقم قرار الترخيص', en: 'Licence number' },
    { key: 'licence_date', ar: 'تاريخ الترخيص', en: 'Licence date', as: 'date' },
    { key: 'licence_until', ar: 'صالح حتى', en: 'Valid until', as: 'date' },
    ...address,
    { key: 'capacity', ar: 'الطاقة الاستيعابية', en: 'Capacity', as: 'number' },
    { key: 'target_group_ids', ar: 'الفئات المستهدفة', en: 'Target groups', as: { index: 'target-groups' } },
    hours,
    status,
  ],
}

export const contactSheet: Sheet = {
  ar: 'معلومات التواصل',
  en: 'Contact information',
  columns: [
    { key: 'level', ar: 'تخص', en: 'Belongs to' },
    { key: 'type', ar: 'نوع وسيلة التواصل', en: 'Contact type', as: { index: 'contact-types' } },
    { key: 'value', ar: 'القيمة', en: 'Value' },
    { key: 'is_public', ar: 'ظاهرة للعموم', en: 'Public', as: 'yes' },
    { key: 'is_primary', ar: 'أساسية', en: 'Primary', as: 'yes' },
    { key: 'verified_at', ar: 'تاريخ التحقق', en: 'Verified on', as: 'date' },
    { key: 'confirmed_at', ar: 'تاريخ آخر تأكيد', en: 'Last confirmed on', as: 'date' },
  ],
}
