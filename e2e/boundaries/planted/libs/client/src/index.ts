export const createClient = () => {};
