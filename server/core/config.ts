import { resolve } from 'node:path'
import { z } from 'zod'

const optionalUrl = z.string().min(1).optional()
/** Variables of OpenTelemetry, with its names and defaults. Those of the exporter (headers, waits, certificates) it reads itself. */
const tracing = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: optionalUrl,
  OTEL_SERVICE_NAME: z.string().default('sijill'),
  OTEL_RESOURCE_ATTRIBUTES: optionalUrl,
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}
const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: optionalUrl,
  DATABASE_URL: optionalUrl,
  DATABASE_READ_URL: optionalUrl,
  DATABASE_DIRECT_URL: optionalUrl,
  PUBLIC_URL: z.url().optional(),
  SEED: z.enum(['demo', 'reference', 'large', 'none']).optional(),
  DEMO_PASSWORD: z.string().min(10).default('Sijill-demo-2026'),
  SMTP_URL: optionalUrl,
  MAIL_FROM: z.string().default('منصة المنظمات غير الحكومية <no-reply@sijill.example>'),
  MAIL_BOUNCES: z.email().optional(),
  MAIL_BOUNCES_KEY: z.string().min(20).max(200).optional(),
  SMS_URL: optionalUrl,
  PAYMENT_URL: z.url().optional(),
  CLAMAV_URL: optionalUrl,
  STORAGE: z.enum(['fs', 's3']).default('fs'),
  S3_BUCKET: optionalUrl,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: optionalUrl,
  S3_SECRET_ACCESS_KEY: optionalUrl,
  WORKER: z.enum(['inline', 'off', 'only']).default('inline'),
  WEB: z.enum(['built', 'dev', 'none']).default('built'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MAP_BORDERS: optionalUrl,
  PAGE_SECONDS: z.coerce.number().int().min(0).max(60).default(10),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(30_000).default(1_000),
  TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
  ...tracing,
})
const environment = variables.superRefine((value, ctx) => {
  const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_URL === undefined)
    wrong('DATABASE_DIRECT_URL', 'goes together with DATABASE_URL')
  if (value.STORAGE === 's3' && value.S3_BUCKET === undefined) wrong('S3_BUCKET', 'needed with STORAGE=s3')
  if ((value.S3_ACCESS_KEY_ID === undefined) !== (value.S3_SECRET_ACCESS_KEY === undefined))
    wrong('S3_ACCESS_KEY_ID', 'goes together with S3_SECRET_ACCESS_KEY')
})
/** Every variable that the server reads here. The keys are read by secrets.ts. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

export type Config = ReturnType<typeof readConfig>

const s3Of = (value: z.output<typeof variables>) =>
  value.STORAGE === 's3'
    ? {
        bucket: value.S3_BUCKET as string,
        region: value.S3_REGION,
        endpoint: value.S3_ENDPOINT,
        accessKeyId: value.S3_ACCESS_KEY_ID,
        secretAccessKey: value.S3_SECRET_ACCESS_KEY,
      }
    : undefined

const tracingOf = (value: z.output<typeof variables>) =>
  value.OTEL_SDK_DISABLED === 'true' ||
  (value.OTEL_EXPORTER_OTLP_ENDPOINT ?? value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) === undefined
    ? undefined
    : {
        protocol: value.OTEL_EXPORTER_OTLP_PROTOCOL,
        serviceName: value.OTEL_SERVICE_NAME,
        sampler: value.OTEL_TRACES_SAMPLER,
        /** Of a hundred traces so many hundredths, where the sampler asks for a ratio. */
        share: value.OTEL_TRACES_SAMPLER_ARG,
      }

/** Reads the environment once. A wrong variable stops the start with a sentence that names it. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw new Error(
      `Wrong configuration: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  const value = parsed.data
  const production = value.NODE_ENV === 'production'
  const seed = value.SEED ?? (production ? 'reference' : 'demo')
  return {
    production,
    demonstration: seed === 'demo' || seed === 'large',
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    /** Where the embedded database archives its WAL and `npm run backup` puts its copies. */
    backupDir: value.BACKUP_DIR === undefined ? undefined : resolve(value.BACKUP_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseReadUrl: value.DATABASE_READ_URL,
    /** The database itself where DATABASE_URL is a pooler: for migrations, locks of a session and LISTEN. */
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    publicUrl: value.PUBLIC_URL ?? `http://${value.HOST}:${value.PORT}`,
    seed,
    demoPassword: value.DEMO_PASSWORD,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    /** The address that mail comes back to; each mail has one of its own below it. */
    mailBounces: value.MAIL_BOUNCES,
    /** What the mail server shows when it hands a report on. */
    mailBouncesKey: value.MAIL_BOUNCES_KEY,
    smsUrl: value.SMS_URL,
    /** Where the operators of payment methods are asked; undefined: none, or the sandbox of a demonstration. */
    paymentUrl: value.PAYMENT_URL,
    clamavUrl: value.CLAMAV_URL,
    /** S3 settings for stored files; undefined means DATA_DIR/files. */
    s3: s3Of(value),
    worker: value.WORKER,
    web: value.WEB,
    logLevel: value.LOG_LEVEL,
    /** A GeoJSON file of the governorates to use instead of ours; each feature needs `governorate_id`. */
    mapBorders: value.MAP_BORDERS,
    /** How long the server keeps open pages for visitors without a session, in seconds; 0 turns it off. */
    pageSeconds: value.PAGE_SECONDS,
    /** Port of the metrics and probes, at the same host; undefined: none. */
    metricsPort: value.METRICS_PORT,
    /** A statement that takes so many milliseconds is written to the log; 0: none. */
    slowQueryMs: value.SLOW_QUERY_MS,
    /** Traces to a collector; undefined: none, and the library is not read. */
    tracing: tracingOf(value),
    /**
     * Number of proxies in front of the server: so many addresses at the end of X-Forwarded-For are trusted. Anybody
     * can write the ones before them.
     */
    trustProxy: value.TRUST_PROXY,
  }
}
