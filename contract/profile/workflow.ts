import { z } from 'zod'
import { longText } from '../core/calls/fields.ts'
import { type ActionOf, machine, namesOf, type PartOf, pressedOf, type StatusOf } from '../core/machine.ts'

/** Completion of an organisation's file: by itself, then by those who review files in its governorate [domain 3.4]. */
export const completion = machine({
  name: 'completion',
  statuses: {
    open: { ar: 'قيد الاستكمال من المنظمة', en: 'Being completed by the organisation', tone: 'info' },
    ngo_complete: { ar: 'بانتظار اعتماد الوزارة', en: 'Waits for the ministry', tone: 'warn' },
    accredited: { ar: 'معتمد من الوزارة', en: 'Accredited by the ministry', tone: 'ok' },
    reopened: { ar: 'أُعيد فتحه للتعديل', en: 'Reopened for changes', tone: 'warn' },
  },
  parts: ['ngo', 'reviewer', 'central', 'system'],
  actions: {
    complete: {
      who: ['ngo'],
      right: ['ngo-profile', 'U'],
      from: { open: ['ngo_complete'], reopened: ['ngo_complete'] },
      log: 'إعلان استكمال ملف المنظمة',
      button: { ar: 'أعلن استكمال الملف', en: 'Declare the file complete' },
      title: { ar: 'إعلان استكمال ملف المنظمة؟', en: 'Declare the file of the organisation complete?' },
      effect: {
        ar: 'يُرسل الملف إلى المديرية لاعتماده، وتُقفل البيانات الأساسية إلى أن تعيد الوزارة فتحه.',
        en: 'The file goes to the directorate for accreditation, and the critical data are closed until the ministry reopens it.',
      },
      asks: 'confirmation',
    },
    accredit: {
      who: ['reviewer'],
      right: ['ministry_ngos_validation', 'V'],
      from: { ngo_complete: ['accredited'] },
      log: 'اعتماد ملف المنظمة',
      button: { ar: 'اعتمد الملف', en: 'Accredit the file' },
      title: { ar: 'اعتماد ملف {name}؟', en: 'Accredit the file of {name}?' },
      effect: {
        ar: 'تُبلَّغ المنظمة بالاعتماد، وتبقى بياناتها الأساسية مقفلة.',
        en: 'The organisation is told; its critical data stay closed.',
      },
      asks: 'confirmation',
    },
    accredit_by_request: {
      who: ['system'],
      from: { ngo_complete: ['accredited'] },
      log: 'اعتماد ملف المنظمة بمعاملة',
    },
    return: {
      who: ['reviewer'],
      right: ['ministry_ngos_validation', 'V'],
      from: { ngo_complete: ['reopened'] },
      log: 'إعادة ملف المنظمة للتعديل',
      button: { ar: 'أعِد الملف إلى المنظمة', en: 'Return the file' },
      title: { ar: 'إعادة ملف {name} للتعديل؟', en: 'Return the file of {name}?' },
      effect: {
        ar: 'تُرسل الملاحظات إلى المنظمة، وتُفتح بياناتها الأساسية للتعديل.',
        en: 'The notes go to the organisation and its critical data are open again.',
      },
      asks: 'confirmation',
      look: 'plain',
    },
    reopen: {
      who: ['central'],
      right: ['ministry_ngos_validation', 'V'],
      from: { accredited: ['reopened'] },
      input: z.strictObject({ reason: longText(1000, 5) }),
      log: 'إعادة فتح ملف معتمد',
      button: { ar: 'أعِد فتح الملف', en: 'Reopen the file' },
      title: { ar: 'إعادة فتح ملف {name} المعتمد؟', en: 'Reopen the accredited file of {name}?' },
      effect: {
        ar: 'يسقط الاعتماد، وتُفتح البيانات الأساسية للتعديل، وتُبلَّغ المنظمة بالسبب.',
        en: 'The accreditation ends, the critical data are open again, and the organisation is told why.',
      },
      asks: { reason: { ar: 'سبب إعادة الفتح', en: 'Reason' } },
      look: 'danger',
    },
    reopen_by_amendment: {
      who: ['system'],
      from: { accredited: ['reopened'] },
      input: z.strictObject({ reason: longText(1000, 5) }),
      log: 'إعادة فتح ملف معتمد بمعاملة تعديل',
    },
  },
})
export type CompletionState = StatusOf<typeof completion>
export type CompletionActor = PartOf<typeof completion>
export type CompletionAction = ActionOf<typeof completion>
export const completionStates = namesOf(completion.statuses)
export const completionActions = pressedOf(completion)
