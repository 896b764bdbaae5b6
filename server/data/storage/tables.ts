/** Who a bucket's policy is for; `users` are those who are signed in. */
export type StorageBucketAudience = 'nobody' | 'editors' | 'users' | 'visitors'

/** A bucket, like Supabase's `storage.buckets`, with our own policies. */
export interface StorageBucketTable {
  id: string
  name: string
  /** A user id; null: created with the secret key. */
  owner_id: string | null
  public: number
  /** In bytes. */
  file_size_limit: number | null
  /** A JSON array. */
  allowed_mime_types: string | null
  /** Null in this and the other policies: the default. */
  upload_policy: StorageBucketAudience | null
  read_policy: StorageBucketAudience | null
  list_policy: StorageBucketAudience | null
  created_at: string
  updated_at: string
}

/** An object: a name and the bytes it refers to, like Supabase's `storage.objects`. */
export interface StorageObjectTable {
  id: string
  bucket_id: string
  name: string
  owner_id: string | null
  /** Changes with the content. */
  version: string
  /** The SHA-256 of its bytes, under which they are stored. */
  hash: string
  /** Metadata of the service, as JSON: size, type, cache lifetime. */
  metadata: string
  /** Metadata of the uploader, as JSON. */
  user_metadata: string | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

/** A signed upload, authorized by a token. */
export interface StorageSignedUploadTable {
  id: string
  bucket_id: string
  name: string
  owner_id: string | null
  upsert: number
  created_at: string
  expires_at: string
  /** Written by earlier versions only, whose tokens were valid once. */
  used_at: string | null
}

/** A resumable upload, until it expires. */
export interface ResumableUploadTable {
  id: string
  /** The service that receives it. */
  endpoint: string
  owner: string
  /** Null: not declared yet. */
  size: number | null
  /** Number of bytes that are stored durably. */
  received: number
  /** As JSON. */
  metadata: string
  /** Where its bytes are: `s3`, or the id of the folder of one instance. */
  bytes_in: string
  created_at: string
  /** The response to its completion, as JSON; null until then. */
  answer: string | null
}

/** A stretch of an unfinished upload in the S3 store. */
interface ResumableUploadPartTable {
  upload: string
  start: number
  size: number
  sha256: string
}

/** A vector bucket, like Supabase's `storage.buckets_vectors`. */
export interface VectorBucketTable {
  id: string
  created_at: string
}

/** An index of a vector bucket, like Supabase's `storage.vector_indexes`. */
export interface VectorIndexTable {
  id: string
  bucket_id: string
  name: string
  dimension: number
  distance_metric: 'cosine' | 'euclidean'
  /** As JSON; null: every key of the metadata can be filtered by. */
  metadata_configuration: string | null
  vector_count: number
  created_at: string
}

/** A vector of an index. */
export interface VectorTable {
  index_id: string
  key: string
  /** A 16-bit hash of the key, which assigns the vector to a segment of a parallel listing. */
  slot: number
  /** The metadata that can be filtered by, as JSON; null: there is no metadata. */
  filterable_metadata: string | null
  /** The components as little-endian 32-bit floating-point numbers. */
  data: Uint8Array
  /** The metadata of the keys that cannot be filtered by, as JSON. */
  other_metadata: string | null
}

export interface StorageTables {
  storage_buckets: StorageBucketTable
  storage_objects: StorageObjectTable
  storage_uploads: StorageSignedUploadTable
  resumable_upload: ResumableUploadTable
  resumable_upload_part: ResumableUploadPartTable
  storage_buckets_vectors: VectorBucketTable
  storage_vector_indexes: VectorIndexTable
  storage_vectors: VectorTable
}
