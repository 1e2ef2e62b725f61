import type { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../config.ts'
import { common, isKey, pathOf, quarantined, type FileStorage } from './storage.ts'

export type S3Settings = NonNullable<Config['s3']>

/** Files in an S3 bucket. Without keys in the settings, the client uses those of its machine or service account. */
export function s3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): FileStorage {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== undefined && secretAccessKey !== undefined
      ? { credentials: { accessKeyId, secretAccessKey } }
      : {}),
    // Otherwise the SDK adds checksums to every upload. S3-like servers refuse them or store them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
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
    list: () => listBucket(client, bucket, ''),
    // A copy gets a new time: that of the move.
    quarantine: { ...rest.quarantine, list: () => listBucket(client, bucket, quarantined) },
  }
}

async function* listBucket(
  client: S3Client,
  bucket: string,
  folder: string,
): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  let token: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken: token }),
    )
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      const key = Key.slice(folder.length + 3)
      if (isKey(key) && folder + pathOf(key) === Key && LastModified) yield { key, modifiedAt: LastModified }
    }
    token = page.NextContinuationToken
  } while (token !== undefined)
}
