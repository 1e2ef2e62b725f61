import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../config.ts'
import { common, isKey, pathOf, quarantined, type FileStorage } from './storage.ts'

export type S3Settings = NonNullable<Config['s3']>

/** The client. Without keys in the settings, it uses those of its machine or service account. */
function clientOf({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== undefined && secretAccessKey !== undefined
      ? { credentials: { accessKeyId, secretAccessKey } }
      : {}),
    // Otherwise the SDK adds checksums to every upload. S3-like servers refuse them or store them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Objects of a bucket by their keys, for what is no file of the store. */
export interface Bucket {
  put(key: string, body: Buffer | string): Promise<void>
  bytes(key: string): Promise<Buffer>
  /** Undefined where there is no such object. */
  text(key: string): Promise<string | undefined>
  remove(key: string): Promise<void>
  list(prefix: string): AsyncGenerator<{ key: string; size: number; modifiedAt: Date }>
}

export function openBucket(settings: S3Settings): Bucket {
  const client = clientOf(settings)
  const Bucket = settings.bucket
  const bytes = async (Key: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    return await buffer(Body as Readable)
  }
  return {
    put: async (Key, Body) => void (await client.send(new PutObjectCommand({ Bucket, Key, Body }))),
    bytes,
    text: async (key) => {
      try {
        return (await bytes(key)).toString('utf8')
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
    async *list(Prefix) {
      let token: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }))
        for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified) yield { key: Key, size: Size, modifiedAt: LastModified }
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
  }
}

/** Files in an S3 bucket. */
export function s3Storage(settings: S3Settings): FileStorage {
  const client = clientOf(settings)
  const { bucket } = settings
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const rest = common(disk)
  return {
    ...rest,
    put: async (key, bytes) => disk.put(pathOf(key), bytes),
    read: async (key, range) => {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: pathOf(key),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      )
      return Body as Readable
    },
    list: () => listBucket(openBucket(settings), ''),
    // A copy gets a new time: that of the move.
    quarantine: { ...rest.quarantine, list: () => listBucket(openBucket(settings), quarantined) },
  }
}

async function* listBucket(bucket: Bucket, folder: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  for await (const { key: path, modifiedAt } of bucket.list(folder)) {
    const key = path.slice(folder.length + 3)
    if (isKey(key) && folder + pathOf(key) === path) yield { key, modifiedAt }
  }
}
