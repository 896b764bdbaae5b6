import sharp from 'sharp'

// One thread and no cache: page requests need the other cores and the memory.
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
