import type { Sheet, SheetColumn } from '../core/calls/sheet.ts'

const person: readonly SheetColumn[] = [
  { key: 'first_name', ar: 'الاسم الأول', en: 'First name' },
  { key: 'last_name', ar: 'الكنية', en: 'Last name' },
  { key: 'username', ar: 'اسم المستخدم', en: 'User name' },
  { key: 'email', ar: 'البريد الإلكتروني', en: 'E-mail' },
  { key: 'mobile', ar: 'رقم الموبايل', en: 'Mobile number' },
  { key: 'job_title_id', ar: 'المسمى الوظيفي', en: 'Job title', as: { index: 'job-titles' } },
]
const access: readonly SheetColumn[] = [
  { key: 'roles', ar: 'الأدوار', en: 'Roles' },
  {
    key: 'state',
    ar: 'حالة الحساب',
    en: 'Account state',
    as: 'state',
    words: {
      active: { ar: 'فعّال', en: 'Active' },
      invited: { ar: 'مدعو', en: 'Invited' },
      locked: { ar: 'مقفل مؤقتاً', en: 'Locked for a while' },
      disabled: { ar: 'معطّل', en: 'Disabled' },
    },
  },
  { key: 'last_login_at', ar: 'آخر دخول', en: 'Last sign-in', as: 'date' },
]

export const ministryUserSheet: Sheet = {
  ar: 'مستخدمو الوزارة',
  en: 'Ministry users',
  columns: [
    ...person,
    {
      key: 'ministry_user_type',
      ar: 'مكان العمل',
      en: 'Place of work',
      as: 'state',
      words: {
        central: { ar: 'الإدارة المركزية', en: 'Central administration' },
        directorate: { ar: 'مديرية', en: 'Directorate' },
      },
    },
    { key: 'governorate_id', ar: 'المحافظة', en: 'Governorate', as: { index: 'governorates' } },
    ...access,
  ],
}
export const ngoUserSheet: Sheet = {
  ar: 'مستخدمو المنظمات',
  en: 'Organisation users',
  columns: [
    { key: 'ngo', ar: 'المنظمة', en: 'Organisation' },
    { key: 'is_main', ar: 'الحساب الرئيس', en: 'Main account', as: 'yes' },
    ...person,
    ...access,
  ],
}
export const unusedSheet: Sheet = {
  ar: 'صلاحيات غير مستعملة',
  en: 'Unused access',
  columns: [...person, { key: 'ngo', ar: 'المنظمة', en: 'Organisation' }, ...access],
}
export const roundSheet: Sheet = {
  ar: 'المراجعة الفصلية للصلاحيات',
  en: 'Quarterly review of access',
  columns: [
    ...person,
    ...access,
    { key: 'reasons', ar: 'سبب المراجعة', en: 'Reason of the review' },
    {
      key: 'review',
      ar: 'المراجعة',
      en: 'Review',
      as: 'state',
      words: { open: { ar: 'بانتظار المراجعة', en: 'Open' }, done: { ar: 'روجع', en: 'Reviewed' } },
    },
    { key: 'verdict', ar: 'النتيجة', en: 'Verdict' },
  ],
}
export const colleagueSheet: Sheet = {
  ar: 'مستخدمو المنظمة',
  en: 'Users of the organisation',
  columns: [...person, { key: 'is_main', ar: 'الحساب الرئيس', en: 'Main account', as: 'yes' }, ...access],
}

const roleName: readonly SheetColumn[] = [
  { key: 'name_ar', ar: 'اسم الدور', en: 'Role' },
  { key: 'name_en', ar: 'الاسم بالإنكليزية', en: 'Name in English' },
]
export const roleSheet: Sheet = {
  ar: 'الأدوار',
  en: 'Roles',
  columns: [
    ...roleName,
    { key: 'description', ar: 'الوصف', en: 'Description' },
    { key: 'is_system', ar: 'دور أساسي', en: 'System role', as: 'yes' },
    { key: 'governorate_scoped', ar: 'محدود بالمحافظة', en: 'Limited to governorate', as: 'yes' },
    { key: 'users_count', ar: 'عدد من يحملونه', en: 'Holders', as: 'number' },
    { key: 'rights', ar: 'الصلاحيات', en: 'Rights' },
  ],
}
export const transactionRoleSheet: Sheet = {
  ar: 'أدوار المعاملات',
  en: 'Transaction roles',
  columns: [
    ...roleName,
    { key: 'slug', ar: 'الرمز', en: 'Slug' },
    {
      key: 'scope',
      ar: 'النطاق',
      en: 'Scope',
      as: 'state',
      words: { central: { ar: 'مركزي', en: 'Central' }, directorate: { ar: 'مديرية', en: 'Directorate' } },
    },
  ],
}
