import type { JobDefinition } from '../jobs/jobs.ts'
import { tellAdministrators } from '../notices/administrators.ts'
import type { Services } from '../services.ts'
import { defaultLimits, type NotSwept, rescanPending, sweepOrphans } from './sweep.ts'

const reasons: Record<NotSwept['refused'], { ar: string; en: string }> = {
  unmarked: {
    ar: 'معظم ملفات المخزن غير معروفة في قاعدة البيانات',
    en: 'the database knows less than half of the files of the store',
  },
  unreadable: { ar: 'تعذرت قراءة علامة المخزن', en: 'the mark of the store cannot be read' },
  other_database: { ar: 'المخزن يعود إلى قاعدة بيانات أخرى', en: 'the store belongs to another database' },
  restored_database: {
    ar: 'استُعيدت قاعدة البيانات من نسخة احتياطية',
    en: 'the database was restored from a backup',
  },
  older_database: { ar: 'قاعدة البيانات أقدم من المخزن', en: 'the database is older than the store' },
  too_many: {
    ar: 'عدد الملفات التي ستُعزل أكبر مما تسمح به الإعدادات',
    en: 'more files would go than the settings allow at once',
  },
}

/**
 * Sweeps the store within the limits of the settings and logs what it did or refused. Central administrators are told
 * of a refusal once a day.
 */
export async function sweepFiles(services: Services): Promise<void> {
  const { db, storage, log, reference, now } = services
  const limits = {
    days: reference.setting('files.quarantine_days', defaultLimits.days),
    percent: reference.setting('files.sweep_share', defaultLimits.percent),
  }
  const result = await sweepOrphans(db, storage, limits, now().getTime())
  if (result.refused !== undefined) {
    log.error({ ...result, ...limits }, 'files not swept, nothing was changed; deploy/runbook.md says what to do')
    const { refused, total, unknown, unlinked } = result
    await tellAdministrators(services, {
      code: 'FILES-NOT-SWEPT',
      entity: 'store_identity',
      entityId: 1,
      params: { reason: reasons[refused], total, unknown: unknown + unlinked },
    })
  } else if (result.rows + result.files + result.restored + result.deleted > 0)
    log.warn({ ...result, ...limits }, 'files swept')
}

export const fileJobs: readonly JobDefinition[] = [
  {
    name: 'sweep-files',
    cron: '37 * * * *',
    run: async (services) => {
      const { db, storage, scan, uploads, now } = services
      await rescanPending(db, { storage, scan })
      await sweepFiles(services)
      await uploads.sweep(now().getTime())
    },
  },
]
