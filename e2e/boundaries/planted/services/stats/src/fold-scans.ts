import pg from "pg";
import { PrismaClient } from "@prisma/client";
import { Redis } from "ioredis";
import amqp from "amqplib";
import nodemailer from "nodemailer";
import sharp from "sharp";
import express from "express";
import { S3Client } from "@aws-sdk/client-s3";
import { test } from "vitest";
import { pool } from "../../../libs/database/src/pool.ts";

export const everything = [pg, PrismaClient, Redis, amqp, nodemailer, sharp, express, S3Client, test, pool];
