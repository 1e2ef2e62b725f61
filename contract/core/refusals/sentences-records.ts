/** What became of a record that the specification names by its own word [spec 1§8, 2§8]; the others are "data". */
export const recordSentences = {
  activity_added: { ar: 'تمت إضافة النشاط بنجاح', en: 'The activity was added' },
  activity_edited: { ar: 'تم تعديل النشاط بنجاح', en: 'The activity was edited' },
  activity_deleted: { ar: 'تم حذف النشاط بنجاح', en: 'The activity was deleted' },
  member_added: { ar: 'تمت إضافة العضو بنجاح', en: 'The member was added' },
  member_edited: { ar: 'تم تعديل العضو بنجاح', en: 'The member was edited' },
  member_deleted: { ar: 'تم حذف العضو بنجاح', en: 'The member was deleted' },
  meeting_deleted: { ar: 'تم حذف اجتماع الهيئة العامة بنجاح', en: 'The meeting of the general assembly was deleted' },
  method_updated: {
    ar: 'تم تحديث معلومات وسيلة التبرع بنجاح',
    en: 'The information of the donation method was updated',
  },
} as const

/** What a fault of ours prevented with a record that has no word of its own. */
export const failedDeeds: Readonly<Record<string, Record<'ar' | 'en', string>>> = {
  added: { ar: 'حدث خطأ أثناء إضافة البيانات', en: 'An error occurred while adding the data' },
  edited: { ar: 'حدث خطأ أثناء تعديل البيانات', en: 'An error occurred while editing the data' },
  deleted: { ar: 'حدث خطأ أثناء حذف البيانات', en: 'An error occurred while deleting the data' },
}

/** The same of the others, by the code of what would have been said [spec 1§8, 2§8]. */
export const failedSentences: Readonly<Record<string, Record<'ar' | 'en', string>>> = {
  info_edited: { ar: 'حدث خطأ أثناء تعديل المعلومات', en: 'An error occurred while editing the information' },
  contact_added: { ar: 'حدث خطأ أثناء إضافة المعلومات', en: 'An error occurred while adding the information' },
  contact_deleted: { ar: 'حدث خطأ أثناء حذف المعلومات', en: 'An error occurred while deleting the information' },
  activity_added: { ar: 'حدث خطأ أثناء إضافة النشاط', en: 'An error occurred while adding the activity' },
  activity_edited: { ar: 'حدث خطأ أثناء تعديل النشاط', en: 'An error occurred while editing the activity' },
  activity_deleted: { ar: 'حدث خطأ أثناء حذف النشاط', en: 'An error occurred while deleting the activity' },
  method_updated: {
    ar: 'حدث خطأ أثناء تحديث معلومات وسيلة التبرع',
    en: 'An error occurred while updating the information of the donation method',
  },
}
