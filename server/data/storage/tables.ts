/** A place that objects are kept in, as Supabase's `storage.buckets` has it. */
export interface StorageBucketTable {
  id: string
  name: string
  /** An account's id; null: made with the secret key. */
  owner_id: string | null
  public: number
  /** In bytes. */
  file_size_limit: number | null
  /** A JSON array. */
  allowed_mime_types: string | null
  created_at: string
  updated_at: string
}

/** A name and the bytes it stands for, as Supabase's `storage.objects` has it. */
export interface StorageObjectTable {
  id: string
  bucket_id: string
  name: string
  owner_id: string | null
  /** Another one with each new content. */
  version: string
  /** The SHA-256 of its bytes, by which they are kept. */
  hash: string
  /** What the service knows of it, as JSON: size, type, how long it may be cached. */
  metadata: string
  /** What its sender says of it, as JSON. */
  user_metadata: string | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

/** An upload that was promised to whoever has its token. */
export interface StorageSignedUploadTable {
  id: string
  bucket_id: string
  name: string
  owner_id: string | null
  upsert: number
  created_at: string
  expires_at: string
  used_at: string | null
}

export interface StorageTables {
  storage_buckets: StorageBucketTable
  storage_objects: StorageObjectTable
  storage_uploads: StorageSignedUploadTable
}
